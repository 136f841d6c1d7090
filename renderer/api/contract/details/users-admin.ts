import * as v from 'valibot'
import type { CallDetails } from '../../call.ts'

export const details = {
  getMetrics: { summary: 'Returns the totals of users, applications and authorizations' },
  listUsers: {
    summary: 'Lists one page of the users, newest first',
    query: v.object({
      page: v.optional(v.pipe(v.number(), v.description('Starts at 1'))),
      pageSize: v.optional(v.pipe(v.number(), v.description('25, 50, 100, 200 or 500'))),
      search: v.optional(v.pipe(v.string(), v.description('Part of an email address or username'))),
    }),
  },
  setUserActive: {
    summary: 'Activates a user, or deactivates one and ends their sessions',
    body: v.object({ isActive: v.boolean() }),
    errors: { 409: 'Administrators cannot deactivate their own account' },
  },
} satisfies Record<string, CallDetails>
