import * as v from 'valibot'
import { count, id, lenientText, lenientTime, optionalText } from './contract.ts'

const person = { id, username: v.string(), email: optionalText }

/** One entry of `GET /users/activities`, newest first. */
export const activitySchema = v.object({
  id,
  action: v.fallback(v.string(), ''),
  details: v.fallback(v.nullish(v.object({ clientName: lenientText })), undefined),
  ipAddress: lenientText,
  createdAt: lenientTime,
})
export type Activity = v.InferOutput<typeof activitySchema>

/** `GET /users/admin/metrics`. */
export const adminMetricsSchema = v.object({
  totalUsers: count,
  activeUsers: count,
  totalApps: count,
  totalAuthorizations: count,
})
export type AdminMetrics = v.InferOutput<typeof adminMetricsSchema>

/** A user as administrators see it. `country` is an ISO code. */
export const adminUserSchema = v.object({
  ...person,
  email: v.string(),
  role: optionalText,
  isActive: v.boolean(),
  country: optionalText,
  createdAt: lenientTime,
})
export type AdminUser = v.InferOutput<typeof adminUserSchema>

/** `GET /users/admin/users`; `page` counts from 1. */
export const adminUsersSchema = v.object({
  users: v.array(adminUserSchema),
  total: count,
  page: count,
  pageSize: count,
})
export type AdminUsers = v.InferOutput<typeof adminUsersSchema>

/** One entry of `GET /users/sessions`, which not every provider has. */
export const userSessionSchema = v.object({
  id,
  isCurrent: v.boolean(),
  userAgent: optionalText,
  ipAddress: optionalText,
  createdAt: lenientTime,
  lastUsedAt: lenientTime,
})
export type UserSession = v.InferOutput<typeof userSessionSchema>

const referralSchema = v.object({ ...person, phoneNumber: optionalText, createdAt: lenientTime, country: optionalText })
export type Referral = v.InferOutput<typeof referralSchema>

/** `GET /referrals/user`: one page of the user's referrals. */
export const referralsSchema = v.object({ referredUsers: v.array(referralSchema), totalReferrals: count })
export type Referrals = v.InferOutput<typeof referralsSchema>

/** One entry of `GET /referrals/admin/rankings`, best first. `email` is only for administrators. */
export const rankingSchema = v.object({ ...person, totalReferrals: count })
export type Ranking = v.InferOutput<typeof rankingSchema>

/** `GET /countries/membership`, most members first. `country` is an ISO code or a name. A false `status` is a failure. */
export const countryMembershipSchema = v.object({
  status: v.literal(true),
  message: v.array(v.object({ rank: count, country: optionalText, members: count })),
  totalCountries: count,
  totalMembers: count,
})
export type CountryMembership = v.InferOutput<typeof countryMembershipSchema>
