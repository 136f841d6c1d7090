import * as contract from '../../renderer/api/contract/countries.ts'
import { publicHandler, type Router } from '../router.ts'
import type { Services } from '../services.ts'

export function addCountryRoutes({ addCalls }: Router, { db: { users } }: Services): void {
  addCalls(contract, {
    /** Members are active users with a country. Countries with equally many members share a rank and are ordered by code. */
    getMembership: publicHandler(() => {
      const ranking = users
        .counts('country')
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
        .map(({ value: country, count: members }, _, sorted) => {
          const rank = sorted.findIndex(({ count }) => count === members) + 1
          return { rank, country, members }
        })
      return {
        status: true,
        message: ranking,
        totalCountries: ranking.length,
        totalMembers: ranking.reduce((sum, { members }) => sum + members, 0),
      }
    }),
  })
}
