import { describe, expect, test } from 'vitest'
import { signInText } from '../../renderer/rules/wallet.ts'
import { parseSignInText } from './sign-in-text.ts'

const good = `account.example wants you to sign in with your Ethereum account:
0x70997970C51812dc3A010C7d01b50e0d17dc79C8

Connect this wallet to your account. It's free: (no) funds move!

URI: https://account.example
Version: 1
Chain ID: 1
Nonce: 32891756Ab
Issued At: 2026-11-21T09:08:07.065Z`

const read = {
  domain: 'account.example',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  uri: 'https://account.example',
  nonce: '32891756Ab',
  issuedAt: Date.UTC(2026, 10, 21, 9, 8, 7, 65),
}

/** The good text with one part replaced. */
function changed(part: string | RegExp, by: string): string {
  const text = good.replace(part, by)
  expect(text).not.toBe(good)
  return text
}

test.each([
  ['as wallets show it', good, {}],
  ['without a statement', changed(/^Connect.*\n/m, ''), {}],
  ['with a port', changed('account.example wants', 'localhost:5173 wants'), { domain: 'localhost:5173' }],
  ['of another chain', changed('ID: 1', 'ID: 11155111'), {}],
  ['with an offset', changed('09:08:07.065Z', '10:08:07.065+01:00'), {}],
  ['without parts of a second', changed('.065Z', 'Z'), { issuedAt: Date.UTC(2026, 10, 21, 9, 8, 7) }],
])('%s', (_, text, difference) => {
  expect(parseSignInText(text)).toEqual({ ...read, ...difference })
})

test('as the portal writes it', () => {
  const issuedAt = new Date(read.issuedAt)
  const text = signInText({ ...read, statement: 'Connect this wallet.', chainId: '137', issuedAt })
  expect(parseSignInText(text)).toEqual(read)
})

describe('refused', () => {
  test.each([
    ['nothing', ''],
    ['prose', 'Please sign in'],
    ['a line break before', `\n${good}`],
    ['a line break after', `${good}\n`],
    ['a word after', `${good} or later`],
    ['the line breaks of Windows', good.replaceAll('\n', '\r\n')],
    ['a scheme before the domain', `https://${good}`],
    ['a user before the domain', `account.example@evil.example${good.slice(15)}`],
    ['two domains', `evil.example ${good}`],
    ['no domain', good.slice(15)],
    ['another sentence', changed('sign in with', 'pay with')],
    ['an address of 39 digits', changed('79C8\n', '79C\n')],
    ['an address of 41 digits', changed('79C8\n', '79C88\n')],
    ['two addresses', changed('79C8\n', `79C8\n${read.address}\n`)],
    ['no empty line before the statement', changed('79C8\n\n', '79C8\n')],
    ['two statements', changed('\n\nURI', '\nAnd another.\n\nURI')],
    ['a statement in other letters', changed('Connect', 'Соnnect')],
    ['a statement that hides its end', changed('Connect', 'Connect\u202E')],
    ['a statement that is a field', changed(/Connect.*/, 'URI: https://account.example\nVersion: 1')],
    ['no URI', changed(/URI.*\n/, '')],
    ['two URIs', changed('Version', 'URI: https://evil.example\nVersion')],
    ['version 2', changed('Version: 1', 'Version: 2')],
    ['no version', changed('Version: 1\n', '')],
    ['chain 0', changed('ID: 1', 'ID: 0')],
    ['a chain in hexadecimal', changed('ID: 1', 'ID: 0x1')],
    ['no chain', changed('Chain ID: 1\n', '')],
    ['a nonce of 7', changed('32891756Ab', '3289175')],
    ['a nonce of 65', changed('32891756Ab', 'a'.repeat(65))],
    ['a nonce with a sign', changed('32891756Ab', '32891756-b')],
    ['fields in another order', changed(/(Chain.*)\n(Nonce.*)/, '$2\n$1')],
    ['a field in small letters', changed('Nonce', 'nonce')],
    ['two spaces', changed('Nonce: ', 'Nonce:  ')],
    ['a day without a time', changed('T09:08:07.065Z', '')],
    ['a time without a zone', changed('065Z', '065')],
    ['month 13', changed('-11-', '-13-')],
    ['a time in words', changed(/Issued At: .*/, 'Issued At: Sat, 21 Nov 2026 09:08:07 GMT')],
    ['no time', changed(/\nIssued.*/, '')],
    ['an end', `${good}\nExpiration Time: 2027-11-21T09:08:07Z`],
    ['a beginning', `${good}\nNot Before: 2027-11-21T09:08:07Z`],
    ['a number of the request', `${good}\nRequest ID: 1`],
    ['resources', `${good}\nResources:\n- https://account.example/terms`],
    ['a long way to nothing', `${'a'.repeat(50_000)} wants`],
  ])('%s', (_, text) => {
    expect(parseSignInText(text)).toBeUndefined()
  })
})
