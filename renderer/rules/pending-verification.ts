import * as v from 'valibot'

export const pendingVerificationSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.maxLength(254), v.rfcEmail()),
  oauthConsent: v.optional(v.boolean(), false),
  resendAt: v.optional(v.number(), 0),
  isLinkOpened: v.optional(v.boolean(), false),
})

/**
 * What /auth/verify-pending waits for. `oauthConsent` means that an application waits for authorization, `isLinkOpened` that the link was
 * opened in another tab. `resendAt` is when the email may be sent again.
 */
export type PendingVerification = v.InferOutput<typeof pendingVerificationSchema>

export function pendingVerification(...candidates: unknown[]): PendingVerification | undefined {
  for (const candidate of candidates) {
    const parsed = v.safeParse(pendingVerificationSchema, candidate)
    if (parsed.success) return parsed.output
  }
  return undefined
}
