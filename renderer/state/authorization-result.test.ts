import { beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../storage.ts'
import { deliverResult, receiveAuthorization } from './authorization-result.ts'

beforeEach(() => {
  storage.oauthState.save('S')
  storage.oauthIssuer.save('https://id.example')
})

test.each([
  ['code=C&state=S', { code: 'C', state: 'S' }],
  ['code=C&state=S&iss=https://id.example', { code: 'C', state: 'S', iss: 'https://id.example' }],
  ['error=access_denied&state=S&iss=https://id.example', { error: 'access_denied' }],
])('%s is accepted once', (query, expected) => {
  expect(receiveAuthorization(`?${query}`)).toEqual(expected)
  expect(receiveAuthorization(`?${query}`)).toEqual({ error: 'Invalid state parameter' })
})

test.each(['code=C', 'code=C&state=', 'code=C&state=X', 'error=x&state=X'])(
  '%s is rejected, because the state is not ours',
  (query) => {
    expect(receiveAuthorization(`?${query}`)).toEqual({ error: 'Invalid state parameter' })
    expect(storage.oauthState.read()).toBe('S')
  },
)

test.each([
  ['code=C&state=S&state=S', 'Invalid state parameter'],
  ['code=C&state=S&state=X', 'Invalid state parameter'],
  ['code=C&code=D&state=S', 'Failed to process authorization'],
  ['code=C&code=&state=S', 'Failed to process authorization'],
  ['error=x&error=y&state=S', 'Failed to process authorization'],
  ['code=C&state=S&iss=https://id.example&iss=https://evil.example', 'Failed to process authorization'],
])('%s is rejected and keeps the state, because it repeats a parameter', (query, error) => {
  expect(receiveAuthorization(`?${query}`)).toEqual({ error })
  expect(storage.oauthState.read()).toBe('S')
})

test.each(['code=C&state=S&iss=https://evil.example', 'error=x&state=S&iss=https://id.example/'])(
  '%s is rejected and clears the state, because the issuer differs',
  (query) => {
    expect(receiveAuthorization(`?${query}`)).toEqual({ error: 'Failed to process authorization' })
    expect(storage.oauthState.read()).toBeUndefined()
  },
)

test('without a known issuer, any issuer is accepted', () => {
  storage.oauthIssuer.clear()
  expect(receiveAuthorization('?code=C&state=S&iss=I')).toEqual({ code: 'C', state: 'S', iss: 'I' })
})

test("a response that can't be posted to the opener is an error", () => {
  vi.stubGlobal('location', { origin: 'https://account.example' })
  vi.stubGlobal('opener', {
    postMessage() {
      throw new DOMException('Detached', 'InvalidAccessError')
    },
  })
  const outcome = deliverResult({ code: 'C', state: 'S' })
  expect(outcome).toEqual({ status: 'error', text: 'Failed to process authorization' })
})
