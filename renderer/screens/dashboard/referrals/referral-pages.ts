import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Referral } from '../../../api/contract-lists.ts'
import { REFERRALS_PAGE_SIZE, referrals } from '../../../api/referrals.ts'

const MAX_PAGES = 5
export const MAX_LATEST = MAX_PAGES * REFERRALS_PAGE_SIZE

export function referralPage(page: number) {
  return queryOptions({ queryKey: ['referrals', page], queryFn: ({ signal }) => referrals(page, signal) })
}

/** The user's latest referrals, from the pages of the history. `total` is undefined until the first page has loaded. */
export function latestReferrals(total: number | undefined) {
  return queryOptions({
    queryKey: ['latest-referrals', total],
    queryFn: total ? ({ client }) => loadLatest(client, total) : skipToken,
  })
}

async function loadLatest(client: QueryClient, total: number): Promise<Referral[]> {
  const count = Math.min(MAX_PAGES, Math.ceil(total / REFERRALS_PAGE_SIZE))
  const pages = await Promise.all(
    Array.from({ length: count }, (_, index) => client.fetchQuery(referralPage(index + 1))),
  )
  // A new referral between two requests moves another one to the next page.
  const unique = new Map(pages.flatMap(({ referredUsers }) => referredUsers).map((one) => [one.id, one]))
  return [...unique.values()]
}
