import * as v from 'valibot'
import * as contract from '../../renderer/api/contract/referrals.ts'
import { isAdministrator } from '../../renderer/rules/roles.ts'
import { parse } from '../http/body.ts'
import { memberHandler, type Router } from '../router.ts'
import type { Services } from '../services.ts'
import { newestPage, pageNumber, wholeNumber } from './paging.ts'

const MAX_RANKINGS = 50

const referralsQuery = v.object({
  page: pageNumber,
  pageSize: v.optional(
    v.pipe(wholeNumber, v.minValue(1, 'pageSize must be 1 or more'), v.maxValue(50, 'pageSize must be 50 or less')),
    '10',
  ),
})

export function addReferralRoutes({ addCalls }: Router, { db: { users } }: Services): void {
  addCalls(contract, {
    listReferrals: memberHandler(({ request, caller }) => {
      const { page, pageSize } = parse(referralsQuery, request.query)
      const referrals = users.where('referredBy', caller.user.id)
      const { rows } = newestPage(referrals, page, pageSize)
      return v.parse(contract.referralsSchema, { referredUsers: rows, totalReferrals: referrals.length })
    }),

    /** Open to every member despite its path. Only administrators see emails. */
    listRankings: memberHandler(({ caller }) => {
      const isAdmin = isAdministrator(caller.user)
      return users
        .counts('referredBy')
        .sort((a, b) => b.count - a.count)
        .slice(0, MAX_RANKINGS)
        .flatMap(({ value: id, count: totalReferrals }) => {
          const user = users.get(id)
          return user ? [{ id, username: user.username, ...(isAdmin && { email: user.email }), totalReferrals }] : []
        })
    }),
  })
}
