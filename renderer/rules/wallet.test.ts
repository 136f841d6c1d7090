import { expect, test } from 'vitest'
import { shortAddress, walletMessage } from './wallet.ts'

test.each([
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x71C7…976F'],
  ['0x71C7656EC', '0x71C7…56EC'],
  ['0x71C7976F', '0x71C7976F'],
  [null, ''],
  ['🦉'.repeat(10), '🦉'.repeat(10)],
  ['0x71C🦉656EC🦉976F', '0x71C🦉…976F'],
])('the wallet address %j is shown as %j', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})

test('the sign-in text is exactly that of EIP-4361', () => {
  expect(
    walletMessage({
      domain: 'account.example:8443',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      username: 'ünder_score',
      uri: 'https://account.example:8443',
      chainId: '137',
      nonce: '32891756Ab',
      issuedAt: new Date(Date.UTC(2026, 10, 21, 9, 8, 7, 65)),
    }),
  ).toBe(`account.example:8443 wants you to sign in with your Ethereum account:
0x70997970C51812dc3A010C7d01b50e0d17dc79C8

Connect this wallet to the account (fc)nder_score. It moves no funds and costs nothing.

URI: https://account.example:8443
Version: 1
Chain ID: 137
Nonce: 32891756Ab
Issued At: 2026-11-21T09:08:07.065Z`)
})
