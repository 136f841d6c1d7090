import { expect, test } from 'vitest'
import { knownAddress, shortAddress } from './addresses.ts'

test.each([
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x71C7…976F'],
  ['0x71C7656EC', '0x71C7…56EC'],
  ['0x71C7976F', '0x71C7976F'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  ['0', '0'],
  ['🦉', '🦉'],
  ['🦉'.repeat(10), '🦉'.repeat(10)],
  ['🦉'.repeat(11), `${'🦉'.repeat(6)}…${'🦉'.repeat(4)}`],
  ['0x71C🦉656EC🦉976F', '0x71C🦉…976F'],
])('%j is shown as %j', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})

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
