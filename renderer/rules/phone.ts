import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { countryName } from './countries.ts'
import { onFirstUse } from './on-first-use.ts'

/* Import this module dynamically: libphonenumber-js contains 35 kB of numbering plans. */

export const INVALID_PHONE = 'Please enter a valid phone number'

/** Sorted by label, such as 'Ghana (+233)'. */
export const phoneCountries = onFirstUse((): readonly { code: string; label: string }[] =>
  getCountries()
    .map((code) => ({ code, label: `${countryName(code)} (+${getCountryCallingCode(code)})` }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
)

/** The number in E.164 if it is valid in that country. */
export function parsePhoneNumber(typed: string, country: string): string | undefined {
  if (!isSupportedCountry(country)) return undefined
  const number = parsePhoneNumberFromString(typed, country)
  // Countries with the same calling code share its numbers.
  const isOfCountry = number?.countryCallingCode === getCountryCallingCode(country)
  return isOfCountry && number.isValid() ? number.number : undefined
}

/** The country of a number with a calling code, such as '+233 24 …'. */
export function findPhoneCountry(typed: string): CountryCode | undefined {
  return typed.trim().startsWith('+') ? parsePhoneNumberFromString(typed)?.country : undefined
}

/** A number with spaces, such as '+1 202 555 0136'. Text that isn't a phone number stays unchanged. */
export function readablePhoneNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}
