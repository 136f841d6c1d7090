import { expect, test } from 'vitest'
import { countryCodes, countryName } from './country-name.ts'

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
