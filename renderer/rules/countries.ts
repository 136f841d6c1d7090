import type { CountryMembership } from '../api/contract/countries.ts'
import { formatNumber } from './numbers.ts'
import { onFirstUse } from './on-first-use.ts'
import { visibleText } from './visible-text.ts'

const names = onFirstUse(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }))

/** The English name of an ISO 3166 code; 'Unknown' without a code, the code itself if it has no name. */
export function countryName(code: string | null | undefined): string {
  if (!code) return 'Unknown'
  try {
    return names().of(code.toUpperCase()) ?? visibleText(code)
  } catch {
    return visibleText(code)
  }
}

/** Returns a function that finds one of `codes` by code or by English name. */
export function createCountryCodeLookup(codes: Iterable<string>): (country: string) => string | undefined {
  const known = new Map<string, string>()
  for (const code of codes) known.set(normalizeName(code), code).set(normalizeName(countryName(code)), code)
  return (country) => known.get(normalizeName(country))
}

function normalizeName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '')
}

/** `country` is a code or a name, as the provider sent it; `name` is for display. */
export type RankedCountry = { rank: number; isTied: boolean; country: string; name: string; members: number }

/** Sorted by rank, and by name within a rank. */
export function rankCountries(rows: CountryMembership['message']): RankedCountry[] {
  return rows
    .map(({ rank, country, members }) => ({ rank, country: country ?? '', name: countryName(country), members }))
    .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en'))
    .map((row, index, sorted) => ({
      ...row,
      isTied: [sorted[index - 1], sorted[index + 1]].some((neighbor) => neighbor?.rank === row.rank),
    }))
}

/** The members as a percentage of `whole`. */
export function calculateShare(members: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, (members / whole) * 100)) : 0
}

/** '7% of members', 'Under 1% of members'. */
export function formatShare(members: number, all: number): string {
  const share = calculateShare(members, all)
  const percent = Math.round(share)
  if (percent === 0 && share > 0) return 'Under 1% of members'
  return percent === 100 && share < 100 ? 'Over 99% of members' : `${percent}% of members`
}

/** The country of the next better rank, and how many members it is ahead. Undefined if it is not ahead. */
export function findNextBetter(ranking: RankedCountry[], { rank, members }: RankedCountry) {
  const better = ranking.findLast((row) => row.rank < rank)
  return better && better.members > members ? { name: better.name, lead: better.members - members } : undefined
}

/** '1 member', '1,200 members'. */
export function formatMembers(members: number): string {
  return `${formatNumber(members)} ${members === 1 ? 'member' : 'members'}`
}

const MAX_THRESHOLDS = 4

/**
 * The smallest value of each map color, for a map whose largest value is `largest`: up to four round numbers that start at 1 and grow
 * by about the same factor.
 */
export function mapThresholds(largest: number): number[] {
  if (largest < 1) return []
  return [
    ...new Set(Array.from({ length: MAX_THRESHOLDS }, (_, index) => roundNumber(largest ** (index / MAX_THRESHOLDS)))),
  ]
}

/** The nearest of 1, 2, 5, 10, 20, 50 and so on. */
function roundNumber(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const [nearest = 1] = [1, 2, 5, 10].sort(
    (a, b) => Math.abs(Math.log(a * power) - Math.log(value)) - Math.abs(Math.log(b * power) - Math.log(value)),
  )
  return nearest * power
}

/** The color of a value, from 0 (none) to 4. The top threshold always has color 4, even if there are fewer thresholds. */
export function mapColor(value: number, thresholds: number[]): number {
  const reached = thresholds.filter((threshold) => threshold <= value).length
  return reached === 0 ? 0 : MAX_THRESHOLDS - thresholds.length + reached
}

/** The legend: '1 to 9', '10+'. */
export function thresholdLabels(thresholds: number[]): string[] {
  return thresholds.map((from, index) => {
    const next = thresholds[index + 1]
    if (next === undefined) return `${formatNumber(from)}+`
    return next - from === 1 ? formatNumber(from) : `${formatNumber(from)} to ${formatNumber(next - 1)}`
  })
}
