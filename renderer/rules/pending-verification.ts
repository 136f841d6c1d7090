import * as v from 'valibot'

const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.rfcEmail())
export const pendingVerificationSchema = v.object({
  email,
  oauthConsent: v.optional(v.boolean(), false),
  resendAt: v.optional(v.number(), 0),
  isLinkOpened: v.optional(v.boolean(), false),
})

/**
 * What /auth/verify-pending waits for. `oauthConsent`: an application waits for its authorization. `resendAt`: when the mail may be sent
 * again. `isLinkOpened`: the link was opened in another tab.
 */
export type PendingVerification = v.InferOutput<typeof pendingVerificationSchema>

/** The first valid candidate. */
export function pendingVerification(...candidates: unknown[]): PendingVerification | undefined {
  for (const candidate of candidates) {
    const parsed = v.safeParse(pendingVerificationSchema, candidate)
    if (parsed.success) return parsed.output
  }
  return undefined
}
