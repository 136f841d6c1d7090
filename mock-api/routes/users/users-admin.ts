import * as v from 'valibot'
import { callDetails } from '../../../renderer/api/contract/details.ts'
import * as contract from '../../../renderer/api/contract/users-admin.ts'
import { PAGE_SIZES } from '../../../renderer/rules/user-list.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { parse } from '../../http/body.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { revokeTokensOf } from '../../oauth/authorizations.ts'
import { adminHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import { newestPage, pageNumber, wholeNumber } from '../paging.ts'

const usersQuery = v.object({
  page: pageNumber,
  pageSize: v.optional(
    v.pipe(wholeNumber, v.picklist([...PAGE_SIZES], `pageSize must be one of ${PAGE_SIZES.join(', ')}`)),
    String(PAGE_SIZES[0]),
  ),
  search: v.optional(v.pipe(callDetails.listUsers.query.entries.search.wrapped, v.trim()), ''),
})

export function addAdminRoutes({ addCalls }: Router, services: Services): void {
  const { db, sessions } = services

  addCalls(contract, {
    getMetrics: adminHandler(() => {
      return {
        totalUsers: db.users.size,
        activeUsers: db.users.rows().filter(({ isActive }) => isActive).length,
        totalApps: db.clients.size,
        totalAuthorizations: db.authorizations.size,
      }
    }),

    listUsers: adminHandler(({ request }) => {
      const query = parse(usersQuery, request.query)
      const search = query.search.toLowerCase()
      const found = db.users
        .rows()
        .filter(
          ({ email, username }) => email.toLowerCase().includes(search) || username.toLowerCase().includes(search),
        )
      const { page, rows } = newestPage(found, query.page, query.pageSize)
      return v.parse(contract.adminUsersSchema, { users: rows, total: found.length, page, pageSize: query.pageSize })
    }),

    setUserActive: adminHandler(({ request, body, caller }) => {
      const user = db.users.get(request.params.id ?? '')
      if (!user) throw notFound('This user does not exist')
      const { isActive } = parse(callDetails.setUserActive.body, body)
      if (isActive === user.isActive) return v.parse(contract.adminUserSchema, user)
      // The caller is an active administrator, so rejecting self-deactivation keeps at least one.
      if (user.id === caller.user.id) throw conflict('You cannot deactivate your own account')
      if (!isActive) {
        sessions.endAll(user.id)
        revokeTokensOf(db, user)
      }
      // The user must not see the administrator's IP address.
      const action = isActive ? 'account_activated' : 'account_deactivated'
      recordActivity(services, { userId: user.id, action, ip: 'Unknown' })
      return v.parse(contract.adminUserSchema, db.users.put({ ...user, isActive }))
    }),
  })
}
