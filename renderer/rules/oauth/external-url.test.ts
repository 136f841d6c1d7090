import { expect, test } from 'vitest'
import {
  checkRedirectUri,
  checkResponseUrl,
  describeDestination,
  hasRoomForResponse,
  isRegistered,
  parseExternalUrl,
} from './external-url.ts'

const OWN = 'http://portal.test'

test.each([
  ['https://app.example/cb?x=1', 'app.example'],
  ['https://app.example:8443/cb', 'app.example:8443'],
  ['http://127.0.0.1:5123/cb', 'an application on this device'],
  ['http://localhost:3000', 'an application on this device'],
  ['org.ancient.account://oauth/callback', 'the application “org.ancient.account” on this device'],
  ['com.example.app://localhost/cb', 'the application “com.example.app” on this device'],
  ['com.example.app:/callback', 'the application “com.example.app” on this device'],
  ['http://portal.test/oauth/callback', 'portal.test'],
])('%s is allowed and described as %s', (value, destination) => {
  const url = parseExternalUrl(value, OWN)
  expect(url?.href).toContain(value.slice(0, 12))
  expect(url && describeDestination(url)).toBe(destination)
})

const UNSAFE = [
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'https://app.example/\u202ekcab/elpmaxe.knab//:sptth',
  'vbscript:x',
  'microsoft-edge:https://app.example',
  'com.apple.systempreferences:x',
  'ssh://app.example',
  'data:text/html,x',
  'blob:https://app.example/1',
  'file:///etc/passwd',
  'filesystem:https://app.example/temporary/x',
  'about:blank',
  'view-source:https://app.example',
  'resource://app/x',
  'wyciwyg://1/x',
  'jar:https://app.example/x!/y',
  'mhtml:https://app.example/x',
  'mk:@MSITStore:x',
  'res://x.dll/1',
  'edge://settings',
  'chrome://settings',
  'chrome-extension://x/y',
  'moz-extension://x/y',
  'ms-settings:x',
  'MS-MSDT:/id',
  'smb://server.example/share',
  'shell:startup',
  'search:query=x',
  'search-ms:query=x',
  'intent://x#Intent;end',
  'https://user:secret@app.example',
  '/relative',
  `https://app.example/${'x'.repeat(2048)}`,
]

test.each([undefined, 7, ...UNSAFE, 'http://app.example/cb', 'http://127.0.0.1.evil.example/cb', 'app:/callback'])(
  '%j is not allowed without a registration',
  (value) => {
    expect(parseExternalUrl(value, OWN)).toBeUndefined()
  },
)

test.each(['http://app.example/cb', 'myapp://callback', 'com.example.app:/cb', 'searches://x', 'my-chrome:x'])(
  '%s is a redirect target for the application that registered it',
  (uri) => {
    expect(checkRedirectUri(uri, ['https://app.example/', uri], OWN)?.href).toBe(uri)
    expect(checkRedirectUri(uri, ['https://app.example/'], OWN)).toBeUndefined()
  },
)

test.each([...UNSAFE, 'https://app.example/cb#x', 'https://app.example/cb#'])(
  '%j is not a redirect target, even if registered',
  (uri) => {
    expect(checkRedirectUri(uri, [uri], OWN)).toBeUndefined()
    expect(checkRedirectUri(uri, undefined, OWN)).toBeUndefined()
  },
)

test.each([
  ['https://app.example/cb', true],
  ['http://app.example/cb', false],
  ['myapp://callback', false],
])('without a list of registered URIs, %s is a redirect target: %s', (uri, expected) => {
  expect(checkRedirectUri(uri, undefined, OWN) !== undefined).toBe(expected)
})

const redirectUri = 'https://app.example/cb'

test.each([
  ['no state', true, redirectUri, undefined],
  ['a state of 1500 characters', true, redirectUri, 'x'.repeat(1500)],
  ['a state of 2010 characters', false, redirectUri, 'x'.repeat(2010)],
  ['a state that is long once it is encoded', false, redirectUri, 'é'.repeat(500)],
  ['a state that is long once its spaces are %20', false, redirectUri, `x${' '.repeat(1000)}`],
  ['a long redirect URI', false, `${redirectUri}?x=${'x'.repeat(1500)}`, 'state'],
])('a request with %s leaves room for the response: %s', (_, expected, uri, state) => {
  expect(hasRoomForResponse(uri, state)).toBe(expected)
})

test('the longest response to an accepted request opens', () => {
  const state = 'x'.repeat(1507)
  expect([hasRoomForResponse(redirectUri, state), hasRoomForResponse(redirectUri, `${state}x`)]).toEqual([true, false])
  const query = new URLSearchParams({ code: 'c'.repeat(256), state, iss: `https://${'i'.repeat(228)}` })
  expect(checkResponseUrl(`${redirectUri}?${query}`, new URL(redirectUri), OWN)).toBeDefined()
})

test.each([
  ['http://app.example/cb', 'http://app.example/cb?code=c', true],
  ['myapp://callback', 'myapp://callback?code=c', true],
  ['http://app.example/cb', 'https://elsewhere.example/?code=c', true],
  ['http://app.example/cb', 'http://app.example/other?code=c', false],
  ['http://app.example/cb', 'http://evil.example/cb?code=c', false],
  ['myapp://callback', 'myapp://other?code=c', false],
  ['https://app.example/cb', 'http://app.example/cb?code=c', false],
  ['https://app.example/cb', 'javascript:alert(1)', false],
])('for the redirect URI %s, the response %s is followed: %s', (redirect, response, expected) => {
  expect(checkResponseUrl(response, new URL(redirect), OWN) !== undefined).toBe(expected)
})

test.each([
  ['https://app.example/cb', true],
  ['https://app.example/cb/', false],
  ['https://app.example/cb?x=1', false],
  ['https://APP.example/cb', false],
  ['http://127.0.0.1:5123/cb', true],
  ['http://127.0.0.1/other', false],
  ['http://localhost:5123/cb', false],
  ['http://127.0.0.1.evil.example/cb', false],
  ['https://app.example/CB', false],
  ['https://app.example:444/cb', false],
  ['https://app.example/cb ', false],
  ['https://app.example/cb#x', false],
  ['https://app.example/x/../cb', false],
  ['http://[::1]/cb', false],
  ['http://127.0.0.1:80@evil.example/cb', false],
  ['http://127.0.0.1:99999/cb', false],
  ['https://127.0.0.1:5123/cb', false],
  ['http://127.0.0.1:5123/x/../cb', false],
  ['http://127.0.0.1/home', true],
  ['http://[::1]:2/cb?x=1', true],
  ['http://127.0.0.1:5123', true],
  ['org.ancient.account://oauth/callback', true],
  ['org.ancient.account:/oauth/callback', false],
])('%s is registered: %s', (redirectUri, expected) => {
  const registered = [
    'https://app.example/cb',
    'http://127.0.0.1/cb',
    'http://127.0.0.1:80/home',
    'http://[::1]:1/cb?x=1',
    'http://127.0.0.1',
    'http://localhost/cb',
    'org.ancient.account://oauth/callback',
  ]
  expect(isRegistered(registered, redirectUri)).toBe(expected)
})
