import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../browser/storage.ts'
import { saveReturnPath, takeReturnPath } from './return-path.ts'

const request = {
  clientId: 'agora',
  redirectUri: 'https://agora.example/callback',
  scope: 'profile',
  responseType: 'code',
}

beforeEach(() => visit('/dashboard'))
afterEach(() => {
  storage.pendingRequest.clear()
  storage.oauthReturnPath.clear()
  storage.returnPath.clear()
})

function visit(path: string): void {
  vi.stubGlobal('location', new URL(path, 'https://account.example'))
}

test.each(['/dashboard/security?x=1#top', '/oauth/consent?client_id=agora'])(
  'a guest who opened %s returns there once',
  (path) => {
    visit(path)
    saveReturnPath()
    expect(takeReturnPath()).toBe(path)
    expect(takeReturnPath()).toBe('/dashboard')
  },
)

test('a guest-only page does not replace the return path', () => {
  storage.returnPath.save('/dashboard/security')
  visit('/auth/login')
  saveReturnPath()
  expect(takeReturnPath()).toBe('/dashboard/security')
})

test.each(['//evil.example', 'https://evil.example', '/auth/login'])('the return path %s is ignored', (saved) => {
  storage.oauthReturnPath.save(saved)
  storage.returnPath.save(saved)
  expect(takeReturnPath()).toBe('/dashboard')
})

test('a pending authorization request comes first, then the OAuth page, then another page', () => {
  const save = () => {
    storage.oauthReturnPath.save('/oauth/callback?code=C')
    storage.returnPath.save('/dashboard/security')
  }
  storage.pendingRequest.save(request)
  save()
  expect(takeReturnPath()).toMatch(/^\/oauth\/consent\?client_id=agora&/)
  storage.pendingRequest.clear()
  expect(takeReturnPath()).toBe('/dashboard')
  save()
  expect(takeReturnPath()).toBe('/oauth/callback?code=C')
})
