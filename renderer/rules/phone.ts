import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { countryName } from './countries.ts'

/*
 * The only file that knows phone numbers. It brings 35 kB of the world's numbering plans along, so it is imported on demand.
 */

export const INVALID_PHONE = 'Please enter a valid phone number'

/** Every country with its calling code, 'Ghana (+233)', in the order of the names. */
export const PHONE_COUNTRIES: readonly { code: string; label: string }[] = getCountries()
  .map((code) => ({ code, label: `${countryName(code)} (+${getCountryCallingCode(code)})` }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))

/** The number in E.164, or undefined unless it is a valid number of that country (specification §5). */
export function phoneNumber(typed: string, country: string): string | undefined {
  if (!isSupportedCountry(country)) return undefined
  const number = parsePhoneNumberFromString(typed, country)
  // Countries that share a calling code share its numbers: nobody can tell them apart offline.
  const isOfCountry = number?.countryCallingCode === getCountryCallingCode(country)
  return isOfCountry && number.isValid() ? number.number : undefined
}

/** The country of a number that was typed or pasted with its calling code, '+233 24 …'. */
export function phoneCountryOf(typed: string): CountryCode | undefined {
  return typed.trim().startsWith('+') ? parsePhoneNumberFromString(typed)?.country : undefined
}

/** A number as people write it, '+1 202 555 0136'; unchanged unless it is a phone number. */
export function readablePhoneNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}
