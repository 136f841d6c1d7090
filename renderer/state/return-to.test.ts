import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../storage.ts'
import { rememberReturnTo, takeReturnTo } from './return-to.ts'

const consentRequest = {
  clientId: 'agora',
  redirectUri: 'https://agora.example/callback',
  scope: 'profile',
  responseType: 'code',
}

beforeEach(() => visit('/dashboard'))
afterEach(() => {
  storage.oauthConsentContext.clear()
  storage.oauthRedirectUrl.clear()
  storage.redirectUrl.clear()
})

function visit(path: string): void {
  vi.stubGlobal('location', new URL(path, 'https://account.example'))
}

test.each(['/dashboard/security?x=1#top', '/oauth/consent?client_id=agora'])(
  'a visitor of %s returns there once',
  (path) => {
    visit(path)
    rememberReturnTo()
    expect(takeReturnTo()).toBe(path)
    expect(takeReturnTo()).toBe('/dashboard')
  },
)

test('a guest-only page does not replace the saved path', () => {
  storage.redirectUrl.save('/dashboard/security')
  visit('/auth/login')
  rememberReturnTo()
  expect(takeReturnTo()).toBe('/dashboard/security')
})

test.each(['//evil.example', 'https://evil.example', '/auth/login'])('the saved path %s is ignored', (saved) => {
  storage.oauthRedirectUrl.save(saved)
  storage.redirectUrl.save(saved)
  expect(takeReturnTo()).toBe('/dashboard')
})

test('a pending consent request comes first, then the OAuth page, then another page', () => {
  const save = () => {
    storage.oauthRedirectUrl.save('/oauth/callback?code=C')
    storage.redirectUrl.save('/dashboard/security')
  }
  storage.oauthConsentContext.save(consentRequest)
  save()
  expect(takeReturnTo()).toMatch(/^\/oauth\/consent\?client_id=agora&/)
  storage.oauthConsentContext.clear()
  expect(takeReturnTo()).toBe('/dashboard')
  save()
  expect(takeReturnTo()).toBe('/oauth/callback?code=C')
})
