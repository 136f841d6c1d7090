import * as v from 'valibot'
import { type Ranking, type Referrals, rankingSchema, referralsSchema } from './contract-lists.ts'
import { request } from './http.ts'

export const REFERRALS_PAGE_SIZE = 10

/** One page of the user's referrals, newest first; `page` counts from 1. */
export function fetchReferrals(page: number, signal: AbortSignal): Promise<Referrals> {
  return request(referralsSchema, `/referrals/user?page=${page}&pageSize=${REFERRALS_PAGE_SIZE}`, {
    access: 'bearer',
    signal,
  })
}

/** Top referrers, best first. */
export function fetchRankings(signal: AbortSignal): Promise<Ranking[]> {
  return request(v.array(rankingSchema), '/referrals/admin/rankings', { access: 'bearer', signal })
}
