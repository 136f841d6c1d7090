import { referrals } from '../../api/referrals.ts'

const PAGE_SIZE = 50
const MOST_CALLS = 10

/**
 * When each of the user's referrals came, as the provider writes it; of very many only as many as ten calls bring. A provider
 * may give fewer at a time than were asked for, and whoever moves to another page meanwhile is counted once.
 */
export async function referralDates(total: number, signal: AbortSignal): Promise<(string | null | undefined)[]> {
  const dates = new Map<string, string | null | undefined>()
  for (let page = 1; page <= MOST_CALLS && dates.size < total; page++) {
    const before = dates.size
    const { referredUsers } = await referrals(page, PAGE_SIZE, signal)
    for (const { id, createdAt } of referredUsers) dates.set(id, createdAt)
    if (dates.size === before) break
  }
  return [...dates.values()]
}
