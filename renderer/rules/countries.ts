import { grouped } from './grouped.ts'

let names: Intl.DisplayNames | undefined

/** The English name of an ISO 3166 code; 'Unknown' without a code, the code itself if it has no name. */
export function countryName(code: string | null | undefined): string {
  if (!code) return 'Unknown'
  // Created on first use: it takes a phone a tenth of a second.
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  try {
    return names.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}

/** Finds which of `codes` a country is, given by its code or English name. */
export function countryCodes(codes: Iterable<string>): (country: string) => string | undefined {
  const known = new Map<string, string>()
  for (const code of codes) known.set(letters(code), code).set(letters(countryName(code)), code)
  return (country) => known.get(letters(country))
}

function letters(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '')
}

/** `country` is as the provider sent it, a code or a name; `name` is for people. */
export type RankedCountry = { rank: number; country: string; name: string; members: number }

/** Sorted by rank. */
export function rankedCountries(
  rows: { rank: number; country?: string | null | undefined; members: number }[],
): RankedCountry[] {
  return rows
    .map(({ rank, country, members }) => ({ rank, country: country ?? '', name: countryName(country), members }))
    .sort((one, other) => one.rank - other.rank)
}

/** Percent of the largest figure. */
export function shareOf(members: number, most: number): number {
  return most > 0 ? Math.min(100, Math.max(0, (members / most) * 100)) : 0
}

/** '1 member', '1,200 members'. */
export function membersText(members: number): string {
  return `${grouped(members)} ${members === 1 ? 'member' : 'members'}`
}
