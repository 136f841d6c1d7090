import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'

test.each([
  ['GH', 'Ghana'],
  ['us', 'United States'],
  [null, 'Unknown'],
  [undefined, 'Unknown'],
  ['', 'Unknown'],
  ['ZZZ', 'ZZZ'],
  ['QX', 'QX'],
  ['<b>', '<b>'],
])('%j is called %s', (code, name) => {
  expect(countryName(code)).toBe(name)
})
