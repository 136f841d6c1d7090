import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Referral, Referrals } from '../../../api/contract-lists.ts'
import { REFERRALS_PAGE_SIZE, referrals } from '../../../api/referrals.ts'

const MAX_PAGES = 5
export const MAX_LATEST = MAX_PAGES * REFERRALS_PAGE_SIZE

export function referralPage(page: number) {
  return queryOptions({ queryKey: ['referrals', page], queryFn: ({ signal }) => loadPage(page, signal) })
}

/** One page of the history, with phone numbers formatted for reading. */
async function loadPage(page: number, signal: AbortSignal): Promise<Referrals> {
  const [list, readable] = await Promise.all([
    referrals(page, signal),
    // On demand: numbering plans of the whole world. Without them, numbers are shown as stored.
    import('../../../rules/phone.ts').then(
      ({ readablePhoneNumber }) => readablePhoneNumber,
      () => (number: string) => number,
    ),
  ])
  return {
    ...list,
    referredUsers: list.referredUsers.map((referral) => ({
      ...referral,
      phoneNumber: referral.phoneNumber && readable(referral.phoneNumber),
    })),
  }
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
  // A referral that arrives between two requests moves another one to the next page.
  const unique = new Map(pages.flatMap(({ referredUsers }) => referredUsers).map((one) => [one.id, one]))
  return [...unique.values()]
}
