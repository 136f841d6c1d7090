import { expect, test } from 'vitest'
import {
  calculateShare,
  countryName,
  createCountryCodeLookup,
  findNextBetter,
  formatMembers,
  formatShare,
  mapColor,
  mapThresholds,
  rankCountries,
  thresholdLabels,
} from './countries.ts'

test.each([
  ['GH', 'Ghana'],
  ['us', 'United States'],
  [null, 'Unknown'],
  ['', 'Unknown'],
  ['ZZZ', 'ZZZ'],
  ['<b>', '<b>'],
])('the country %j is shown as %s', (code, name) => {
  expect(countryName(code)).toBe(name)
})

test.each([
  ['GH', 'GH'],
  ['gh', 'GH'],
  ['Ghana', 'GH'],
  ['Cote d’Ivoire', 'CI'],
  ['Trinidad and Tobago', 'TT'],
  ['Atlantis', undefined],
  ['US', undefined],
])('the country %j has the code %j', (country, code) => {
  expect(createCountryCodeLookup(['CI', 'GH', 'TT'])(country)).toBe(code)
})

test('countries are sorted by rank and name, and equal ranks are marked', () => {
  expect(
    rankCountries([
      { rank: 3, country: 'CH', members: 1 },
      { rank: 3, country: 'AT', members: 1 },
      { rank: 1, country: 'gh', members: 9 },
      { rank: 2, country: 'Viet Nam', members: 4 },
      { rank: 5, country: null, members: 0 },
    ]).map(({ rank, isTied, name }) => `${rank}${isTied ? ' =' : ''} ${name}`),
  ).toEqual(['1 Ghana', '2 Viet Nam', '3 = Austria', '3 = Switzerland', '5 Unknown'])
})

test.each([
  [50, 200, 25],
  [300, 200, 100],
  [-1, 200, 0],
  [0, 0, 0],
  [5, -5, 0],
])('%i of %i is a bar of %i percent', (members, most, share) => {
  expect(calculateShare(members, most)).toBe(share)
})

test.each([
  [41, 568, '7% of members'],
  [2, 568, 'Under 1% of members'],
  [1999, 2000, 'Over 99% of members'],
  [9, 9, '100% of members'],
  [0, 9, '0% of members'],
])('%i of %i members are %s', (members, all, text) => {
  expect(formatShare(members, all)).toBe(text)
})

test('the next better country of tied ones has another rank', () => {
  const ranking = rankCountries([
    { rank: 1, country: 'GH', members: 9 },
    { rank: 2, country: 'AT', members: 4 },
    { rank: 2, country: 'CH', members: 4 },
  ])
  const found = ranking.map((ranked) => findNextBetter(ranking, ranked))
  expect(found).toEqual([undefined, { name: 'Ghana', lead: 5 }, { name: 'Ghana', lead: 5 }])
})

test.each([
  [0, '0 members'],
  [1, '1 member'],
  [1200, '1,200 members'],
])('%i is shown as %s', (members, text) => {
  expect(formatMembers(members)).toBe(text)
})

test.each([
  [0, []],
  [1, ['1+']],
  [12, ['1', '2 to 4', '5+']],
  [11_482, ['1 to 9', '10 to 99', '100 to 999', '1,000+']],
  [2_000_000, ['1 to 49', '50 to 999', '1,000 to 49,999', '50,000+']],
])('a map of up to %i members has the legend %j', (most, labels) => {
  expect(thresholdLabels(mapThresholds(most))).toEqual(labels)
})

test('the thresholds of any map rise from 1 to at most its largest value', () => {
  for (let most = 1; most < 1e6; most = Math.ceil(most * 1.1)) {
    const thresholds = mapThresholds(most)
    expect(thresholds[0]).toBe(1)
    expect(thresholds.at(-1)).toBeLessThanOrEqual(most)
    expect(thresholds).toEqual([...new Set(thresholds)].sort((a, b) => a - b))
  }
})

test.each([
  [0, [1, 10, 100, 1000], 0],
  [1, [1, 10, 100, 1000], 1],
  [10, [1, 10, 100, 1000], 2],
  [5000, [1, 10, 100, 1000], 4],
  [1, [1, 2], 3],
  [1, [1], 4],
  [1, [], 0],
])('%i in the thresholds %j has the color %i', (value, thresholds, color) => {
  expect(mapColor(value, thresholds)).toBe(color)
})
