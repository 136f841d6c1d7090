import { isIP } from 'node:net'
import * as v from 'valibot'
import { callDetails } from '../../../renderer/api/contract/details.ts'
import * as contract from '../../../renderer/api/contract/users-register.ts'
import { isUsername } from '../../../renderer/rules/names.ts'
import { unmetPasswordRules } from '../../../renderer/rules/password.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { emailWithLink } from '../../accounts/emails.ts'
import { emailBody, PHONE_NUMBER, requiredName } from '../../accounts/fields.ts'
import { newUserRow } from '../../accounts/new-user.ts'
import { MAX_PASSWORD_LENGTH } from '../../accounts/passwords.ts'
import { parse } from '../../http/body.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { success } from '../../http/send.ts'
import { publicHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'

const { username, password, confirmPassword, referralUser, phoneNumber, ip } = callDetails.register.body.entries
const registerBody = v.object({
  ...emailBody.entries,
  username: v.pipe(
    username,
    v.trim(),
    v.check(isUsername, 'The username needs 3 to 30 letters, digits, dots, dashes or underscores'),
  ),
  password: v.pipe(password, v.maxLength(MAX_PASSWORD_LENGTH, 'The password is too long')),
  confirmPassword: v.optional(confirmPassword),
  firstName: requiredName('First name'),
  lastName: requiredName('Last name'),
  referralUser: v.exactOptional(v.pipe(referralUser.wrapped, v.trim()), ''),
  phoneNumber: v.exactOptional(
    v.pipe(phoneNumber.wrapped, v.regex(PHONE_NUMBER, 'Please enter a valid phone number')),
    '',
  ),
  ip,
})

export function addRegistrationRoutes({ addCalls }: Router, services: Services): void {
  const { db, clock, passwords, emailTokens, outbox, portalOrigin } = services

  function rejectTaken(email: string, username: string): void {
    if (db.users.find('email', email.toLowerCase())) throw conflict('An account with this email already exists')
    if (db.users.find('username', username.toLowerCase())) throw conflict('This username is already taken')
  }

  addCalls(contract, {
    register: publicHandler(async ({ body, ip: senderIp }) => {
      const form = parse(registerBody, body)
      const { email, username, password, firstName, lastName } = form
      const unmet = unmetPasswordRules(password)
      if (unmet.length > 0) throw badRequest(`Password doesn't meet requirements: ${unmet.join(', ')}`)
      if (form.confirmPassword !== undefined && form.confirmPassword !== password)
        throw badRequest('Passwords do not match')
      rejectTaken(email, username)
      // Imported when first needed: phone metadata takes 5 to 10 MB.
      const { findPhoneCountry } = await import('../../../renderer/rules/phone.ts')
      const passwordHash = await passwords.hash(password)
      // Checked again: another request may have registered them during hashing.
      rejectTaken(email, username)
      const row = newUserRow({
        username,
        email,
        passwordHash,
        hasStrongPassword: true,
        firstName,
        lastName,
        phoneNumber: form.phoneNumber || null,
        // The form does not ask for the country; the phone number is the only hint.
        country: findPhoneCountry(form.phoneNumber) ?? null,
        referredBy: db.users.find('username', form.referralUser.toLowerCase())?.id ?? null,
        createdAt: clock.timestamp(),
      })
      const user = db.users.put(row)
      const ip = form.ip && isIP(form.ip) ? form.ip : senderIp
      recordActivity(services, { userId: user.id, action: 'account_created', ip })
      const token = emailTokens.issue('verify-email', email, user.id)
      await db.commit()
      outbox.send(emailWithLink('verify-email', user, portalOrigin, token))
      return success(callDetails.register.message)
    }, 'registerPerIp'),
  })
}
