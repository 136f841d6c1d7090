import * as v from 'valibot'
import type { Call } from '../call.ts'
import { count, optionalText } from '../fields.ts'

/** Most members first. `country` is an ISO code or a name. A false `status` is a failure. */
export const countryMembershipSchema = v.object({
  status: v.literal(true),
  message: v.array(v.object({ rank: count, country: optionalText, members: count })),
  totalCountries: count,
  totalMembers: count,
})
export type CountryMembership = v.InferOutput<typeof countryMembershipSchema>

export const getMembership = {
  id: 'getMembership',
  route: 'GET /countries/membership',
  access: 'public',
  response: countryMembershipSchema,
} satisfies Call
