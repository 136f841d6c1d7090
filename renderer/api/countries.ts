import { countryMembershipSchema } from './contract-lists.ts'
import { request } from './http.ts'

export const fetchMembership = (signal: AbortSignal) =>
  request(countryMembershipSchema, '/countries/membership', { signal })
