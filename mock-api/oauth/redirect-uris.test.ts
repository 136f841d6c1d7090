import { describe, expect, test } from 'vitest'
import { isRegistered } from '../../renderer/rules/oauth/external-target.ts'
import { redirectUriProblem } from './redirect-uris.ts'

describe('registering a redirect URI', () => {
  test.each([
    'https://app.example/callback',
    'https://app.example:8443/callback?tenant=1&x=a%20b',
    'HTTPS://app.example/callback',
    'http://127.0.0.1/cb',
    'http://127.0.0.1:5123/cb',
    'http://[::1]:5123/cb',
    'http://localhost:3000/cb',
    'org.ancient.account://oauth/callback',
    'com.example.app:/oauth',
    'http://app.example/cb',
    'myapp://callback',
    'myapp:callback',
  ])('%s is accepted', (uri) => {
    expect(redirectUriProblem(uri)).toBeUndefined()
  })

  test.each([
    ['', 'valid URI'],
    ['/callback', 'valid URI'],
    ['app.example/callback', 'valid URI'],
    [' https://app.example/cb', 'valid URI'],
    ['https://app.example/cb\n', 'valid URI'],
    ['https://app.example/a b', 'valid URI'],
    ['https:app.example', 'valid URI'],
    ['https:\\\\app.example', 'valid URI'],
    [`https://app.example/${'x'.repeat(2048)}`, 'valid URI'],
    ['https://app.example/cb#part', 'fragment'],
    ['https://app.example/cb#', 'fragment'],
    ['https://*.example/cb', 'wildcard'],
    ['https://app.example/*', 'wildcard'],
    ['https://user@app.example/cb', 'user name'],
    ['https://:secret@app.example/cb', 'user name'],
    ['javascript:alert(1)', 'can run code'],
    ['JaVaScRiPt://app.example/%0aalert(1)', 'can run code'],
    ['\tjavascript:alert(1)', 'valid URI'],
    ['java\nscript:alert(1)', 'valid URI'],
    ['data:text/html,x', 'can run code'],
    ['vbscript:x', 'can run code'],
    ['file:///etc/passwd', 'can run code'],
    ['blob:https://app.example/1', 'can run code'],
    ['about:blank', 'can run code'],
    ['intent://x', 'can run code'],
    ['view-source:https://app.example', 'can run code'],
    ['ms-settings:x', 'can run code'],
  ])('%j is rejected: %s', (uri, reason) => {
    expect(redirectUriProblem(uri)).toContain(reason)
  })
})

// The basic cases are in renderer/rules/oauth/external-target.test.ts.
describe('requesting a redirect URI', () => {
  test.each([
    ['https://app.example/cb', 'https://app.example/CB', false],
    ['https://app.example/cb', 'https://app.example/cb ', false],
    ['https://app.example/cb', 'https://app.example:444/cb', false],
    ['https://app.example/cb', 'https://app.example/cb#x', false],
    ['https://app.example/cb', 'https://app.example/x/../cb', false],
    ['http://127.0.0.1:80/cb', 'http://127.0.0.1/cb', true],
    ['http://[::1]:1/cb?x=1', 'http://[::1]:2/cb?x=1', true],
    ['http://127.0.0.1', 'http://127.0.0.1:5123', true],
    ['http://127.0.0.1/cb', 'http://[::1]/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:80@evil.example/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:99999/cb', false],
    ['http://127.0.0.1/cb', 'https://127.0.0.1:5123/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:5123/x/../cb', false],
    ['org.ancient.account://oauth/callback', 'org.ancient.account://oauth/callback', true],
    ['org.ancient.account://oauth/callback', 'org.ancient.account:/oauth/callback', false],
  ])('with %s registered, %j is accepted: %s', (registered, requested, expected) => {
    expect(isRegistered(['https://other.example/', registered], requested)).toBe(expected)
  })

  test('without registered redirect URIs none is accepted', () => {
    expect(isRegistered([], 'https://app.example/cb')).toBe(false)
  })
})
