import * as v from 'valibot'

/* Parts of the provider's responses. */

export const optionalText = v.nullish(v.string())
/** Drops an invalid value, so that one bad row doesn't break its list. */
export const lenientText = v.fallback(optionalText, undefined)
const MAX_MESSAGE_LENGTH = 300
/** A message that the portal shows. */
export const messageText = v.fallback(
  v.nullish(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, MAX_MESSAGE_LENGTH)),
    ),
  ),
  undefined,
)
const time = v.pipe(
  v.string(),
  v.check((timestamp) => !Number.isNaN(Date.parse(timestamp)), 'a time such as 2026-01-05T09:30:00.000Z'),
  v.metadata({ format: 'date-time' }),
)
export const lenientTime = v.fallback(v.nullish(time), undefined)
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1))
export const count = v.number()

/** The value itself, or `{ user }`. */
export function orWrapped<User, Raw>(schema: v.GenericSchema<Raw, User>) {
  return v.union([
    schema,
    v.pipe(
      v.object({ user: schema }),
      v.transform(({ user }) => user),
    ),
  ])
}
