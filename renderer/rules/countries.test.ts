import { expect, test } from 'vitest'
import { countryCodes, countryName, membersText, rankedCountries, shareOf } from './countries.ts'

test.each([
  ['GH', 'Ghana'],
  ['us', 'United States'],
  [null, 'Unknown'],
  [undefined, 'Unknown'],
  ['', 'Unknown'],
  ['ZZZ', 'ZZZ'],
  ['QX', 'QX'],
  ['<b>', '<b>'],
  ['G', 'G'],
  ['🦉', '🦉'],
  ['🇬🇭', '🇬🇭'],
  ['\ud83e', '\ud83e'],
])('%j is called %s', (code, name) => {
  expect(countryName(code)).toBe(name)
})

test.each([
  ['GH', 'GH'],
  ['gh', 'GH'],
  ['Ghana', 'GH'],
  ['Cote d’Ivoire', 'CI'],
  ['Trinidad and Tobago', 'TT'],
  ['Atlantis', undefined],
  ['', undefined],
  ['*', undefined],
  ['US', undefined],
])('of the codes that are known, %j is %j', (country, code) => {
  expect(countryCodes(['CI', 'GH', 'TT'])(country)).toBe(code)
})

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
