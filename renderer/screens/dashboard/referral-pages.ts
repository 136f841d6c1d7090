import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { Referral, Referrals } from '../../api/contract.ts'
import { REFERRALS_PAGE_SIZE, referrals } from '../../api/referrals.ts'
import type { Load } from '../../components/load-state.tsx'

/** What the chart covers: its pages are those of the history, from the same cache. */
const MAX_PAGES = 5
export const MAX_LATEST = MAX_PAGES * REFERRALS_PAGE_SIZE

export function referralPage(page: number) {
  return queryOptions({ queryKey: ['referrals', page], queryFn: ({ signal }) => referrals(page, signal) })
}

/** The user's latest referrals; `total` is unknown until the first page is there. */
export function useLatestReferrals(total: number | undefined): Load<Referral[]> {
  const pages = Math.min(MAX_PAGES, Math.max(1, Math.ceil((total ?? 0) / REFERRALS_PAGE_SIZE)))
  return useQueries({
    queries: Array.from({ length: pages }, (_, index) => referralPage(index + 1)),
    combine: combinePages,
  })
}

function combinePages(pages: UseQueryResult<Referrals>[]): Load<Referral[]> {
  const loaded = pages.flatMap(({ data }) => data ?? [])
  const isComplete = loaded.length === pages.length
  const failed = isComplete ? [] : pages.filter(({ isError }) => isError)
  // A referral that arrives between two requests moves others to the next page.
  const unique = new Map(
    loaded.flatMap(({ referredUsers }) => referredUsers).map((referral) => [referral.id, referral]),
  )
  return {
    data: isComplete ? [...unique.values()] : undefined,
    isPending: pages.some(({ isPending }) => isPending),
    // A failed refetch leaves a complete chart alone.
    isError: failed.length > 0,
    isFetching: pages.some(({ isFetching }) => isFetching),
    error: failed[0]?.error ?? null,
    dataUpdatedAt: isComplete ? Math.max(...pages.map(({ dataUpdatedAt }) => dataUpdatedAt)) : 0,
    errorUpdateCount: pages.reduce((sum, { errorUpdateCount }) => sum + errorUpdateCount, 0),
    refetch: () => failed.map(({ refetch }) => refetch()),
  }
}
