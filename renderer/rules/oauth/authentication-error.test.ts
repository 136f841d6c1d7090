import { expect, test } from 'vitest'
import { isAuthenticationError } from './authentication-error.ts'

test.each([
  [401, undefined],
  [401, 'Administrators only'],
  [403, 'Authentication required'],
  [403, 'Authentication is required to view this application'],
  [400, 'User is not authenticated'],
  [400, 'User authentication failed'],
  [403, 'Unauthorized'],
  [403, 'Unauthorized access.'],
  [403, 'Authentication error'],
  [403, 'Please authenticate'],
  [403, 'jwt malformed'],
  [403, 'Access token required'],
  [400, 'Authorization header missing'],
  [400, 'login_required'],
  [403, 'You must be logged in to authorize this application'],
  [403, 'You are not logged in.'],
  [403, 'Please sign in again'],
  [403, 'Invalid access token'],
  [403, 'invalid_token'],
  [400, 'No token provided'],
  [403, 'The access token has expired'],
  [440, 'Your session has expired'],
])('%s %s means that the user has to sign in', (status, text) => {
  expect(isAuthenticationError(status, text)).toBe(true)
})

test.each([
  [403, undefined],
  [403, 'Administrators only'],
  [403, 'access_denied'],
  [403, 'You are not authorized to use this application'],
  [403, 'Unauthorized redirect URI'],
  [400, 'unauthorized_client'],
  [400, 'The client is not authenticated'],
  [400, 'This application does not support logins with a password'],
  [400, 'The authorization code has expired'],
  [429, 'Please log in more slowly'],
  [500, 'Authentication required'],
])('%s %s does not mean that the user has to sign in', (status, text) => {
  expect(isAuthenticationError(status, text)).toBe(false)
})

test('the words of a link that the provider repeats do not count', () => {
  expect(isAuthenticationError(404, 'Unknown application: please log in', ['please log in'])).toBe(false)
  expect(isAuthenticationError(403, 'Please log in to use stoa', ['stoa', ''])).toBe(true)
  expect(isAuthenticationError(400, 'Unknown scope: no_xtoken', ['x', 'no_xtoken'])).toBe(false)
  for (const linkText of ['"please" log in', 'please&#32;log in', 'please%20log+in', 'ｐlease log in'])
    expect(isAuthenticationError(404, 'Unknown application: please log in', [linkText])).toBe(false)
  for (const linkText of ['please log in, application', 'please log inside', 'please\nlog in'])
    expect(isAuthenticationError(404, 'Unknown application: PLEASE LOG IN', [linkText])).toBe(false)
})
