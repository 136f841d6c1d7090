import * as v from 'valibot'
import { call } from '../call.ts'
import { count, id, lenientTime, optionalText } from '../fields.ts'
import type { details } from './details/referrals.ts'

const person = { id, username: v.string(), email: optionalText }

const referralSchema = v.object({ ...person, phoneNumber: optionalText, createdAt: lenientTime, country: optionalText })
export type Referral = v.InferOutput<typeof referralSchema>

export const referralsSchema = v.object({ referredUsers: v.array(referralSchema), totalReferrals: count })
export type Referrals = v.InferOutput<typeof referralsSchema>

export const listReferrals = call<typeof details.listReferrals>()({
  name: 'GET /referrals/user',
  access: 'member',
  response: referralsSchema,
})

/** `email` is only for administrators. */
export const rankingSchema = v.object({ ...person, totalReferrals: count })
export type Ranking = v.InferOutput<typeof rankingSchema>

export const listRankings = call<typeof details.listRankings>()({
  name: 'GET /referrals/admin/rankings',
  access: 'member',
  response: v.array(rankingSchema),
})
