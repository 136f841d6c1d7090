import * as v from 'valibot'
import type { CallDetails } from '../../call.ts'

export const details = {
  listReferrals: {
    summary: 'Lists one page of the people the user referred, newest first',
    query: v.object({
      page: v.optional(v.pipe(v.number(), v.description('Starts at 1'))),
      pageSize: v.optional(v.pipe(v.number(), v.description('Entries per page; the portal asks for 10'))),
    }),
  },
  listRankings: {
    summary: 'Lists the top referrers, highest first, for every member; only administrators see email addresses',
  },
} satisfies Record<string, CallDetails>
