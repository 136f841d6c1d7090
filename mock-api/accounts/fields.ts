import * as v from 'valibot'
import { callDetails } from '../../renderer/api/contract/details.ts'

/** Line breaks are rejected because names appear within sentences. */
export const optionalName = (label: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(80, `${label} is too long`),
    v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `${label} must not contain line breaks or control characters`),
  )
export const requiredName = (label: string) => v.pipe(optionalName(label), v.nonEmpty(`${label} is required`))

/** An E.164 number or an empty string. */
export const PHONE_NUMBER = /^(\+[1-9]\d{6,14})?$/

export const emailBody = v.object({
  email: v.pipe(
    callDetails.resendVerification.body.entries.email,
    v.trim(),
    v.maxLength(254, 'The email is too long'),
    v.rfcEmail('Please enter a valid email address'),
  ),
})
