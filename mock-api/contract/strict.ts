import * as v from 'valibot'
import { asSchema, listOf, part } from './json-schema.ts'

/**
 * A schema of the contract without the fallbacks by which the portal copes with odd values: a provider is not to count on them. What
 * stands in a pipe is left as it is.
 */
export function strict(schema: v.GenericSchema): v.GenericSchema {
  if ('pipe' in schema) return schema
  const inner = (key: string) => strict(asSchema(part(schema, key)))
  switch (schema.type) {
    case 'string':
      return v.string()
    case 'array':
      return v.array(inner('item'))
    case 'union':
      return v.union(listOf(part(schema, 'options')).map((option) => strict(asSchema(option))))
    case 'optional':
      return v.optional(inner('wrapped'))
    case 'nullish':
      return v.nullish(inner('wrapped'))
    case 'object':
      return v.object(
        Object.fromEntries(
          Object.entries(Object(part(schema, 'entries'))).map(([key, one]) => [key, strict(asSchema(one))]),
        ),
      )
    default:
      return schema
  }
}
