import { expect, test } from 'vitest'
import { knownAddress } from './known-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['Unknown', ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('%j is shown as %j', (ipAddress, shown) => {
  expect(knownAddress(ipAddress)).toBe(shown)
})
