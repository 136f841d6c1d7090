import { expect, test } from 'vitest'
import { isGuestOnly, matchPath } from './routes.ts'

test.each([
  ['/terms', '/terms'],
  ['/terms/', '/terms'],
  ['/Auth/Login', '/auth/login'],
  ['/dashboard/security', '/dashboard/security'],
  ['/dashboard/john.doe', '/dashboard'],
  ['/dashboards', undefined],
  ['/auth/login/more', undefined],
  ['/constructor', undefined],
])('the path %s shows the screen of %s', (pathname, path) => {
  expect(matchPath(pathname)).toBe(path)
})

test.each([
  ['/auth/login', true],
  ['/auth/reset-password/', true],
  ['/auth/login/more', false],
  ['/oauth/callback', false],
])('%s is guest-only: %s', (pathname, expected) => {
  expect(isGuestOnly(pathname)).toBe(expected)
})
