import * as v from 'valibot'
import type { Ranking, Referral, Referrals } from '../../renderer/api/contract-lists.ts'
import { parse } from '../http/body.ts'
import { newestPage, pageNumber, wholeNumber } from '../http/paging.ts'
import type { Router } from '../http/router.ts'
import type { Provider } from '../provider.ts'
import type { UserRow } from '../store/rows.ts'

const MOST_RANKED = 50

const referralsQuery = v.object({
  page: pageNumber,
  pageSize: v.optional(
    v.pipe(wholeNumber, v.minValue(1, 'pageSize must be 1 or more'), v.maxValue(50, 'pageSize must be 50 or less')),
    '10',
  ),
})

/** Who brought whom. */
export function referrals({ guarded }: Router, { db: { users } }: Provider): void {
  guarded('GET /referrals/user', ({ request, caller }) => {
    const { page, pageSize } = parse(referralsQuery, request.query)
    const brought = users.where('referredBy', caller.account.id)
    const { rows } = newestPage(brought, page, pageSize)
    return { referredUsers: rows.map(referred), totalReferrals: brought.length } satisfies Referrals
  })

  /** For every member, whatever the name says (specification §6); of those with as many, whose first one came first is first. */
  guarded('GET /referrals/admin/rankings', ({ caller }) => {
    const isAdmin = caller.account.role === 'ADMIN'
    return users
      .counts('referredBy')
      .sort((one, other) => other.count - one.count)
      .slice(0, MOST_RANKED)
      .flatMap(({ value: id, count: totalReferrals }): Ranking[] => {
        const account = users.get(id)
        return account
          ? [{ id, username: account.username, ...(isAdmin && { email: account.email }), totalReferrals }]
          : []
      })
  })
}

function referred({ id, username, email, phoneNumber, createdAt, country }: UserRow): Referral {
  return { id, username, email, phoneNumber, createdAt, country }
}
