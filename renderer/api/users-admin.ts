import * as v from 'valibot'
import { type AdminMetrics, type AdminUsers, adminMetricsSchema, adminUsersSchema } from './contract-lists.ts'
import { request } from './http.ts'

export function fetchAdminMetrics(signal: AbortSignal): Promise<AdminMetrics> {
  return request(adminMetricsSchema, '/users/admin/metrics', { access: 'bearer', signal })
}

type UserQuery = { search: string; page: number; pageSize: number }

/** One page of the users whose email or username contains `search`; `page` counts from 1. */
export function fetchAdminUsers({ search, page, pageSize }: UserQuery, signal: AbortSignal): Promise<AdminUsers> {
  const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize), ...(search && { search }) })
  return request(adminUsersSchema, `/users/admin/users?${query}`, { access: 'bearer', signal })
}

export function setUserActive(id: string, isActive: boolean): Promise<unknown> {
  const path = `/users/admin/users/${encodeURIComponent(id)}`
  return request(v.unknown(), path, { method: 'PATCH', body: { isActive }, access: 'bearer' })
}
