import { expect, test } from 'vitest'
import { walletMessage, walletStatement } from '../../renderer/rules/wallet.ts'
import { parseWalletMessage } from './wallet-proof.ts'

const fields = {
  domain: 'account.example',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  uri: 'https://account.example',
  nonce: '32891756Ab',
  issuedAt: Date.UTC(2026, 10, 21, 9, 8, 7, 65),
}
const username = 'grace'
const message = walletMessage({ ...fields, username, chainId: '137', issuedAt: new Date(fields.issuedAt) })
const statement = walletStatement(username)
const otherStatement = "It's free: (no) funds move!"

function changed(part: string | RegExp, by: string): string {
  const text = message.replace(part, by)
  expect(text).not.toBe(message)
  return text
}

test.each([
  ['written by the portal', message, {}],
  ['with another statement', changed(statement, otherStatement), { statement: otherStatement }],
  ['without a statement', changed(/^Connect.*\n/m, ''), { statement: undefined }],
  ['with a port', changed('account.example wants', 'localhost:5173 wants'), { domain: 'localhost:5173' }],
  ['with a time offset', changed('09:08:07.065Z', '10:08:07.065+01:00'), {}],
  ['without milliseconds', changed('.065Z', 'Z'), { issuedAt: fields.issuedAt - 65 }],
])('a message %s is parsed', (_, text, difference) => {
  expect(parseWalletMessage(text)).toEqual({ ...fields, statement, ...difference })
})

test.each([
  ['a leading line break', `\n${message}`],
  ['a trailing line break', `${message}\n`],
  ['Windows line breaks', message.replaceAll('\n', '\r\n')],
  ['a scheme before the domain', `https://${message}`],
  ['a user name before the domain', `account.example@evil.example${message.slice(15)}`],
  ['two domains', `evil.example ${message}`],
  ['no domain', message.slice(15)],
  ['another request', changed('sign in with', 'pay with')],
  ['an address of 39 digits', changed('79C8\n', '79C\n')],
  ['an address of 41 digits', changed('79C8\n', '79C88\n')],
  ['two addresses', changed('79C8\n', `79C8\n${fields.address}\n`)],
  ['two statements', changed('\n\nURI', '\nAnd another.\n\nURI')],
  ['Cyrillic letters', changed('Connect', 'Соnnect')],
  ['a right-to-left override', changed('Connect', 'Connect\u202E')],
  ['a field as its statement', changed(/Connect.*/, 'URI: https://account.example\nVersion: 1')],
  ['no URI', changed(/URI.*\n/, '')],
  ['two URIs', changed('Version', 'URI: https://evil.example\nVersion')],
  ['version 2', changed('Version: 1', 'Version: 2')],
  ['chain 0', changed('ID: 137', 'ID: 0')],
  ['a nonce of 7 characters', changed('32891756Ab', '3289175')],
  ['a nonce of 65 characters', changed('32891756Ab', 'a'.repeat(65))],
  ['a hyphen in the nonce', changed('32891756Ab', '32891756-b')],
  ['fields in another order', changed(/(Chain.*)\n(Nonce.*)/, '$2\n$1')],
  ['a time without a zone', changed('065Z', '065')],
  ['month 13', changed('-11-', '-13-')],
  ['an expiration time', `${message}\nExpiration Time: 2027-11-21T09:08:07Z`],
  ['resources', `${message}\nResources:\n- https://account.example/terms`],
  ['50,000 characters', `${'a'.repeat(50_000)} wants`],
])('a message with %s is rejected', (_, text) => {
  expect(parseWalletMessage(text)).toBeUndefined()
})
