import * as v from 'valibot'
import type { Call } from '../call.ts'
import { count, id, lenientTime, optionalText } from '../fields.ts'

export const adminMetricsSchema = v.object({
  totalUsers: count,
  activeUsers: count,
  totalApps: count,
  totalAuthorizations: count,
})
export type AdminMetrics = v.InferOutput<typeof adminMetricsSchema>

export const getMetrics = {
  id: 'getMetrics',
  route: 'GET /users/admin/metrics',
  access: 'admin',
  response: adminMetricsSchema,
} satisfies Call

/** A user as administrators see it. `country` is an ISO code. */
export const adminUserSchema = v.object({
  id,
  username: v.string(),
  email: v.string(),
  role: optionalText,
  isActive: v.boolean(),
  country: optionalText,
  createdAt: lenientTime,
})
export type AdminUser = v.InferOutput<typeof adminUserSchema>

/** `page` counts from 1. */
export const adminUsersSchema = v.object({
  users: v.array(adminUserSchema),
  total: count,
  page: count,
  pageSize: count,
})
export type AdminUsers = v.InferOutput<typeof adminUsersSchema>

export const listUsers = {
  id: 'listUsers',
  route: 'GET /users/admin/users',
  access: 'admin',
  response: adminUsersSchema,
} satisfies Call

export const setUserActive = {
  id: 'setUserActive',
  route: 'PATCH /users/admin/users/:id',
  access: 'admin',
} satisfies Call
