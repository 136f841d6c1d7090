import type { Registration } from '../../api/contract.ts'

const typed = (data: FormData, name: string) => String(data.get(name) ?? '').trim()

/** The payload as it was typed, without what was left empty. */
export function registrationFrom(data: FormData, phoneNumber: string | undefined): Registration {
  const referralUser = typed(data, 'referralUser')
  return {
    email: typed(data, 'email'),
    username: typed(data, 'username'),
    password: String(data.get('password')),
    confirmPassword: String(data.get('confirmPassword')),
    firstName: typed(data, 'firstName'),
    lastName: typed(data, 'lastName'),
    ...(phoneNumber && { phoneNumber }),
    ...(referralUser && { referralUser }),
  }
}

/** The message is for the user. */
export class PhoneProblem extends Error {}

/**
 * The phone number in E.164, if one was typed. The field can't check it before the numbering plans are loaded.
 * @throws PhoneProblem
 */
export async function phoneFrom(data: FormData): Promise<string | undefined> {
  const asTyped = typed(data, 'phoneNumber')
  if (!asTyped) return undefined
  const { INVALID_PHONE, phoneCountryOf, phoneNumber } = await import('../../rules/phone.ts').catch(() => {
    throw new PhoneProblem('The phone number cannot be checked right now. Leave it empty, or try again.')
  })
  const number = phoneNumber(asTyped, phoneCountryOf(asTyped) ?? typed(data, 'phoneCountry'))
  if (!number) throw new PhoneProblem(INVALID_PHONE)
  return number
}
