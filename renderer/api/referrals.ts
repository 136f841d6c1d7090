import * as v from 'valibot'
import { type Ranking, type Referrals, rankingSchema, referralsSchema } from './contract.ts'
import { request } from './http.ts'

/** One page of those whom the user has brought; `page` counts from 1. */
export function referrals(page: number, pageSize: number, signal: AbortSignal): Promise<Referrals> {
  return request(referralsSchema, `/referrals/user?page=${page}&pageSize=${pageSize}`, { access: 'bearer', signal })
}

/** The best referrers of all, best first. */
export function rankings(signal: AbortSignal): Promise<Ranking[]> {
  return request(v.array(rankingSchema), '/referrals/admin/rankings', { access: 'bearer', signal })
}
