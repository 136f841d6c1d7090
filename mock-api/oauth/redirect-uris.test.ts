import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { redirectUriSchema } from './redirect-uris.ts'

const findError = (uri: string) => v.safeParse(redirectUriSchema, uri, { abortEarly: true }).issues?.[0].message

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
    expect(findError(uri)).toBeUndefined()
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
    ['https://user@app.example/cb', 'username'],
    ['https://:secret@app.example/cb', 'username'],
    ['javascript:alert(1)', 'this scheme'],
    ['JaVaScRiPt://app.example/%0aalert(1)', 'this scheme'],
    ['java\nscript:alert(1)', 'valid URI'],
    ['ms-settings:x', 'this scheme'],
    ['smb://server.example/share', 'this scheme'],
  ])('%j is rejected because of: %s', (uri, reason) => {
    expect(findError(uri)).toContain(reason)
  })
})
