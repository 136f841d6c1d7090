import { type CountryMembership, countryMembershipSchema } from './contract-lists.ts'
import { request } from './http.ts'

export function membership(signal: AbortSignal): Promise<CountryMembership> {
  return request(countryMembershipSchema, '/countries/membership', { signal })
}
