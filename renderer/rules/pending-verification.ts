import * as v from 'valibot'

const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())
const pendingSchema = v.object({
  email,
  oauthConsent: v.optional(v.boolean(), false),
  resendAt: v.optional(v.number(), 0),
})

/**
 * What /auth/verify-pending carries in navigation state: whose address is to be verified, whether an application waits, and when
 * (epoch, milliseconds) the mail may be sent again.
 */
export type PendingVerification = v.InferOutput<typeof pendingSchema>

/** The navigation state if it is one, else what the session had stored, else undefined: then there is nothing to wait for. */
export function pendingVerification(state: unknown, stored: string | undefined): PendingVerification | undefined {
  for (const candidate of [state, { email: stored }]) {
    const parsed = v.safeParse(pendingSchema, candidate)
    if (parsed.success) return parsed.output
  }
  return undefined
}
