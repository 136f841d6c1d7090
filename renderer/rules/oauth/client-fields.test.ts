import { expect, test } from 'vitest'
import { COMMON_GRANTS, findRejected, grantWarning, redirectUriWarning } from './client-fields.ts'

const INVALID = "This isn't a complete URI, such as https://app.example.com/callback."
const UNUSABLE = "This kind of address can't be used."
const PLAIN_HTTP = 'Without https, others on the network can read the response.'
const NO_DOT = 'This host has no dot. Check the spelling.'

test.each([
  ['http://evil', PLAIN_HTTP],
  ['http://app.example/cb', PLAIN_HTTP],
  ['http://127.0.0.1.evil.example', PLAIN_HTTP],
  ['https://evil', NO_DOT],
  ['https://app/cb.html', NO_DOT],
  ['myapp://callback', 'This scheme has no dot, so another app may use it too.'],
  ['app.example/cb', INVALID],
  ['https//app.example', INVALID],
  ['https:app.example/cb', INVALID],
  ['https:\\\\app.example', INVALID],
  ['https://app.example/c b', INVALID],
  ['https://*.app.example/cb', 'A redirect URI must not have a wildcard.'],
  ['javascript:alert(1)', UNUSABLE],
  ['https://user@app.example', UNUSABLE],
  ['https://app.example/cb#x', 'A redirect URI must not have a fragment, the part from #.'],
])('the redirect URI %s gets the warning: %s', (uri, warning) => {
  expect(redirectUriWarning(uri)).toBe(warning)
})

test.each([
  '',
  'https://app.example/cb?x=1',
  'https://localhost:3000',
  'http://localhost:3000/cb',
  'http://127.0.0.1/cb',
  'http://[::1]:8080',
  'https://[2001:db8::1]/cb',
  'com.example.app:/callback',
  'org.ancient.account://oauth/callback',
])('the redirect URI %j gets no warning', (uri) => {
  expect(redirectUriWarning(uri)).toBeUndefined()
})

test.each(['authorisation_code', 'authorization-code', 'Authorization_Code', 'code'])(
  'the grant %s gets a warning',
  (grant) => {
    expect(grantWarning(grant)).toBe("We don't know this grant. Check the spelling.")
  },
)

test.each(['', ...COMMON_GRANTS, 'urn:ietf:params:oauth:grant-type:device_code'])(
  'the grant %j gets no warning',
  (grant) => {
    expect(grantWarning(grant)).toBeUndefined()
  },
)

test.each([
  ['Invalid redirect URI', ['app.example/cb'], []],
  ['Unknown GRANT', [], ['implicit']],
  ['Name is taken', [], []],
])('%j is about the redirect URIs %j and the grants %j', (text, redirectUris, grants) => {
  const fields = { redirectUris: ['https://app.example/cb', 'app.example/cb'], grants: ['refresh_token', 'implicit'] }
  expect(findRejected(text, fields)).toEqual({ redirectUris, grants })
})

test('an error about a missing value is about the empty field', () => {
  const nothing = { redirectUris: [], grants: [] }
  expect(findRejected('At least one redirect URI is required', nothing)).toEqual({ redirectUris: [''], grants: [] })
})
