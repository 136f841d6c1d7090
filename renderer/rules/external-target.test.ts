import { expect, test } from 'vitest'
import { destinationOf, externalTarget, isRegistered } from './external-target.ts'

const OWN = 'http://portal.test'

test.each([
  ['https://app.example/cb?x=1', 'app.example'],
  ['https://app.example:8443/cb', 'app.example:8443'],
  ['http://127.0.0.1:5123/cb', 'an application on this device'],
  ['http://[::1]/cb', 'an application on this device'],
  ['http://localhost:3000', 'an application on this device'],
  ['org.ancient.account://oauth/callback', 'the application “org.ancient.account” on this device'],
  ['com.example.app:/callback', 'the application “com.example.app” on this device'],
  ['http://portal.test/oauth/callback', 'portal.test'],
])('%s may be gone to; it is %s', (value, destination) => {
  const url = externalTarget(value, OWN)
  expect(url?.href).toContain(value.slice(0, 12))
  expect(url && destinationOf(url)).toBe(destination)
})

test.each([
  undefined,
  7,
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://app.example/1',
  'vbscript:x',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://app.example',
  'intent://x#Intent;end',
  'ms-settings:x',
  'http://app.example/cb',
  'http://127.0.0.1.evil.example/cb',
  'https://user:secret@app.example',
  'app:/callback',
  '/relative',
  `https://app.example/${'x'.repeat(2048)}`,
])('%j is never gone to (R-02, TO04)', (value) => {
  expect(externalTarget(value, OWN)).toBeUndefined()
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
  ['nonsense', false],
])('%s is registered: %s', (redirectUri, expected) => {
  expect(isRegistered(['https://app.example/cb', 'http://127.0.0.1/cb'], redirectUri)).toBe(expected)
})
