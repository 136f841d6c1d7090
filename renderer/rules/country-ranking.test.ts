import { expect, test } from 'vitest'
import { membersText, rankedCountries, shareOf } from './country-ranking.ts'

test('countries stand by their ranks, and are called by their names', () => {
  expect(
    rankedCountries([
      { rank: 3, country: 'ZZZ', members: 1 },
      { rank: 1, country: 'gh', members: 9 },
      { rank: 2, country: 'Viet Nam', members: 4 },
      { rank: 4, country: null, members: 1 },
    ]).map(({ rank, name }) => `${rank} ${name}`),
  ).toEqual(['1 Ghana', '2 Viet Nam', '3 ZZZ', '4 Unknown'])
})

test.each([
  [50, 200, 25],
  [200, 200, 100],
  [300, 200, 100],
  [0, 200, 0],
  [-1, 200, 0],
  [0, 0, 0],
  [5, -5, 0],
])('%i of %i is a bar of %i %%', (members, most, share) => {
  expect(shareOf(members, most)).toBe(share)
})

test.each([
  [0, '0 members'],
  [1, '1 member'],
  [1200, '1,200 members'],
])('%i is read as %s', (members, text) => {
  expect(membersText(members)).toBe(text)
})
