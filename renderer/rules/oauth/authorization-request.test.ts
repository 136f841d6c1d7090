import { expect, test } from 'vitest'
import { formatAuthorizationRequest, parseAuthorizationRequest } from './authorization-request.ts'

const full =
  '?client_id=demo&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&scope=read+write&state=a+b%26c%3D%2B%252B&response_type=code&code_challenge=abc&code_challenge_method=S256'

test('a parsed and formatted request equals the original', () => {
  const request = parseAuthorizationRequest(full)
  expect(request).toEqual({
    clientId: 'demo',
    redirectUri: 'https://app.example/cb',
    scope: 'read write',
    state: 'a b&c=+%2B',
    responseType: 'code',
    codeChallenge: 'abc',
    codeChallengeMethod: 'S256',
  })
  expect(typeof request === 'object' && formatAuthorizationRequest(request)).toBe(full)
})

test('missing parameters have defaults', () => {
  expect(parseAuthorizationRequest('?client_id=demo&redirect_uri=https://app.example/cb&x=1')).toEqual({
    clientId: 'demo',
    redirectUri: 'https://app.example/cb',
    scope: 'profile',
    responseType: 'code',
  })
})

test.each([
  ['?client_id=demo', 'redirect_uri'],
  ['?client_id=&redirect_uri=https://app.example/cb', 'client_id'],
  ['?client_id=..&redirect_uri=https://app.example/cb', 'client_id'],
  ['?client_id=../../users/profile&redirect_uri=https://app.example/cb', 'client_id'],
  ['?client_id=a&client_id=b&redirect_uri=https://app.example/cb', 'client_id'],
  ['?client_id=a&redirect_uri=https://app.example/cb&redirect_uri=https://evil.example', 'redirect_uri'],
  ['?client_id=a&redirect_uri=https://app.example/cb&state=1&state=2', 'state'],
])('the query %s has no valid %s', (search, parameter) => {
  expect(parseAuthorizationRequest(search)).toBe(parameter)
})
