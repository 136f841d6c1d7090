import * as v from 'valibot'
import type { Call } from '../call.ts'
import { count, id, lenientTime, optionalText } from '../fields.ts'

const person = { id, username: v.string(), email: optionalText }

const referralSchema = v.object({ ...person, phoneNumber: optionalText, createdAt: lenientTime, country: optionalText })
export type Referral = v.InferOutput<typeof referralSchema>

export const referralsSchema = v.object({ referredUsers: v.array(referralSchema), totalReferrals: count })
export type Referrals = v.InferOutput<typeof referralsSchema>

export const listReferrals = {
  id: 'listReferrals',
  route: 'GET /referrals/user',
  access: 'member',
  response: referralsSchema,
} satisfies Call

/** `email` is only for administrators. */
export const rankingSchema = v.object({ ...person, totalReferrals: count })
export type Ranking = v.InferOutput<typeof rankingSchema>

export const listRankings = {
  id: 'listRankings',
  route: 'GET /referrals/admin/rankings',
  access: 'member',
  response: v.array(rankingSchema),
} satisfies Call
