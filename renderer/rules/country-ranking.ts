import { countryName } from './country-name.ts'
import { grouped } from './grouped.ts'

/** `country` is as the provider sent it, a code or a name; `name` is for people. */
export type RankedCountry = { rank: number; country: string; name: string; members: number }

/** The countries of an answer by their ranks, whatever order they came in. */
export function rankedCountries(
  rows: { rank: number; country?: string | null | undefined; members: number }[],
): RankedCountry[] {
  return rows
    .map(({ rank, country, members }) => ({ rank, country: country ?? '', name: countryName(country), members }))
    .sort((one, other) => one.rank - other.rank)
}

/** Per cent of the largest figure, for a bar that begins at zero. */
export function shareOf(members: number, most: number): number {
  return most > 0 ? Math.min(100, Math.max(0, (members / most) * 100)) : 0
}

/** '1 member', '1,200 members'. */
export function membersText(members: number): string {
  return `${grouped(members)} ${members === 1 ? 'member' : 'members'}`
}
