import * as v from 'valibot'

// Without more validators: valibot is one module, so every page loads what one screen uses.
const text = v.optional(v.string())
const draftEntries = {
  email: text,
  username: text,
  firstName: text,
  lastName: text,
  phoneCountry: text,
  phoneNumber: text,
  referralUser: text,
}

/** What a user typed in the registration form, except passwords. */
export const registrationDraftSchema = v.fallback(v.object(draftEntries), {})
export type RegistrationDraft = v.InferOutput<typeof registrationDraftSchema>

export const pendingVerificationSchema = v.object({
  ...draftEntries,
  email: v.pipe(v.string(), v.trim(), v.maxLength(254), v.regex(/^\S+@\S+$/)),
  /** An application waits for authorization. */
  oauthConsent: v.optional(v.boolean(), false),
  /** When the email may be sent again, in milliseconds since 1970. */
  resendAt: v.optional(v.number(), 0),
  /** Another tab verified the address. */
  isVerified: v.optional(v.boolean(), false),
})

/** The email address that a visitor of /auth/verify-pending has to verify, and a draft in case the user registers again. */
export type PendingVerification = v.InferOutput<typeof pendingVerificationSchema>

export function findPendingVerification(...candidates: unknown[]): PendingVerification | undefined {
  for (const candidate of candidates) {
    const parsed = v.safeParse(pendingVerificationSchema, candidate)
    if (parsed.success) return parsed.output
  }
  return undefined
}
