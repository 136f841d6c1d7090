import * as v from 'valibot'
import { call } from '../call.ts'
import { count, id, lenientTime, optionalText } from '../fields.ts'
import type { details } from './details/users-admin.ts'

export const adminMetricsSchema = v.object({
  totalUsers: count,
  activeUsers: count,
  totalApps: count,
  totalAuthorizations: count,
})
export type AdminMetrics = v.InferOutput<typeof adminMetricsSchema>

export const getMetrics = call<typeof details.getMetrics>()({
  name: 'GET /users/admin/metrics',
  access: 'admin',
  response: adminMetricsSchema,
})

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

export const listUsers = call<typeof details.listUsers>()({
  name: 'GET /users/admin/users',
  access: 'admin',
  response: adminUsersSchema,
})

export const setUserActive = call<typeof details.setUserActive>()({
  name: 'PATCH /users/admin/users/:id',
  access: 'admin',
})
