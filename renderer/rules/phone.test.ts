import { expect, test } from 'vitest'
import { findPhoneCountry, parsePhoneNumber, phoneCountries } from './phone.ts'

test.each([
  ['(202) 555-0136', 'US', '+12025550136'],
  ['24 412 7706', 'GH', '+233244127706'],
  ['020 7946 0843', 'GB', '+442079460843'],
  ['07924 123456', 'IM', '+447924123456'],
  ['041 2345678', 'AX', '+358412345678'],
])('%s typed for %s becomes %s', (typed, country, number) => {
  expect(parsePhoneNumber(typed, country)).toBe(number)
})

test.each([
  ['555', 'US'],
  ['+233 24 412 7706', 'US'],
  ['', 'US'],
  ['(202) 555-0136', 'XX'],
  ['(202) 555-0136', '__proto__'],
])('%j is not a valid number in %s', (typed, country) => {
  expect(parsePhoneNumber(typed, country)).toBeUndefined()
})

test('every country is offered with its name and calling code, sorted by name', () => {
  const labels = phoneCountries().map(({ label }) => label)
  expect(labels.length).toBeGreaterThan(240)
  expect(labels).toContain('United States (+1)')
  expect(labels).toContain('Ghana (+233)')
  expect(labels[0]).toMatch(/^Afghanistan/)
  for (const label of labels) expect(label).toMatch(/^\p{L}.+ \(\+\d{1,3}\)$/u)
})

test.each([
  ['+233 24 412 7706', 'GH'],
  ['  +44 20 7946 0843', 'GB'],
  ['024 412 7706', undefined],
  ['+', undefined],
])('the number %j has the country %s', (typed, country) => {
  expect(findPhoneCountry(typed)).toBe(country)
})
