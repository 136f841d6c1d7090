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

/** The phone number in E.164, if one was typed; it is judged even when the field itself could not do so yet. */
export async function phoneFrom(data: FormData): Promise<{ number?: string; problem?: string }> {
  const asTyped = typed(data, 'phoneNumber')
  if (!asTyped) return {}
  try {
    const { INVALID_PHONE, phoneCountryOf, phoneNumber } = await import('../../rules/phone.ts')
    // Without the plans the field could not choose the country.
    const number = phoneNumber(asTyped, phoneCountryOf(asTyped) ?? typed(data, 'phoneCountry'))
    return number ? { number } : { problem: INVALID_PHONE }
  } catch {
    return { problem: 'The phone number cannot be checked right now. Leave it empty, or try again.' }
  }
}
