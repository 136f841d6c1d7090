import { expect, test } from 'vitest'
import { signInText } from './sign-in-text.ts'

test('the text is the one of EIP-4361, to the letter', () => {
  expect(
    signInText({
      domain: 'account.example:8443',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      statement: 'Connect this wallet.',
      uri: 'https://account.example:8443',
      chainId: '137',
      nonce: '32891756Ab',
      issuedAt: new Date(Date.UTC(2026, 10, 21, 9, 8, 7, 65)),
    }),
  ).toBe(`account.example:8443 wants you to sign in with your Ethereum account:
0x70997970C51812dc3A010C7d01b50e0d17dc79C8

Connect this wallet.

URI: https://account.example:8443
Version: 1
Chain ID: 137
Nonce: 32891756Ab
Issued At: 2026-11-21T09:08:07.065Z`)
})
