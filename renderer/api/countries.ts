import { type CountryMembership, countryMembershipSchema } from './contract-lists.ts'
import { request } from './http.ts'

export function fetchMembership(signal: AbortSignal): Promise<CountryMembership> {
  return request(countryMembershipSchema, '/countries/membership', { signal })
}
