import * as v from 'valibot'

const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.rfcEmail())
export const pendingVerificationSchema = v.object({
  email,
  oauthConsent: v.optional(v.boolean(), false),
  resendAt: v.optional(v.number(), 0),
  isLinkOpened: v.optional(v.boolean(), false),
})

/**
 * What /auth/verify-pending waits for: whose address is to be verified, whether an application waits, when
 * (epoch, milliseconds) the mail may be sent again, and whether a link was opened in another tab.
 */
export type PendingVerification = v.InferOutput<typeof pendingVerificationSchema>

/** The first of the candidates that is one; undefined when there is nothing to wait for. */
export function pendingVerification(...candidates: unknown[]): PendingVerification | undefined {
  for (const candidate of candidates) {
    const parsed = v.safeParse(pendingVerificationSchema, candidate)
    if (parsed.success) return parsed.output
  }
  return undefined
}
