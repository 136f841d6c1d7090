import { beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../../browser/storage.ts'
import { prepareRelay } from '../../session/relay.ts'
import { deliverResult, receiveAuthorization } from './authorization-result.ts'

beforeEach(() => {
  storage.oauthState.save('S')
  storage.oauthIssuer.save('https://id.example')
})

test.each([
  ['code=C&state=S&iss=https://id.example', { code: 'C', state: 'S', iss: 'https://id.example' }],
  ['error=access_denied&state=S&iss=https://id.example', { error: 'access_denied' }],
  // Not the portal's own text.
  ['error=Invalid state parameter&state=S&iss=https://id.example', { error: 'Invalid state parameter' }],
])('%s is accepted once', (query, expected) => {
  expect(receiveAuthorization(`?${query}`)).toEqual(expected)
  expect(receiveAuthorization(`?${query}`)).toEqual({ rejected: 'Invalid state parameter' })
})

test.each(['code=C', 'code=C&state=', 'code=C&state=X', 'error=x&state=X'])(
  '%s is rejected, because the state is not ours',
  (query) => {
    expect(receiveAuthorization(`?${query}`)).toEqual({ rejected: 'Invalid state parameter' })
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
  expect(receiveAuthorization(`?${query}`)).toEqual({ rejected: error })
  expect(storage.oauthState.read()).toBe('S')
})

test.each([
  'code=C&state=S&iss=https://evil.example',
  'error=x&state=S&iss=https://id.example/',
  'code=C&state=S',
  'code=C&state=S&iss=',
  'error=x&state=S',
])('%s is rejected and clears the state, because it is not from the known issuer', (query) => {
  expect(receiveAuthorization(`?${query}`)).toEqual({ rejected: 'Failed to process authorization' })
  expect(storage.oauthState.read()).toBeUndefined()
})

test.each([
  ['code=C&state=S', { code: 'C', state: 'S' }],
  ['code=C&state=S&iss=I', { code: 'C', state: 'S', iss: 'I' }],
])('without a known issuer, %s is accepted', (query, expected) => {
  storage.oauthIssuer.clear()
  expect(receiveAuthorization(`?${query}`)).toEqual(expected)
})

const redirectUri = 'https://account.example/oauth/callback'
const request = { clientId: 'stoa', redirectUri, scope: 'profile', responseType: 'code', state: 'T' }
const response = new URL(`${redirectUri}?code=C&state=T`)

test.each(['code=D&state=T', 'error=access_denied&state=T', 'error=C&code=D&state=T', 'state=T'])(
  "%s is rejected, because the consent page didn't prepare it",
  (query) => {
    vi.stubGlobal('location', { origin: 'https://account.example' })
    prepareRelay(request, response)
    expect(receiveAuthorization(`?${query}`)).toEqual({ rejected: 'Invalid state parameter' })
    expect(receiveAuthorization(response.search)).toEqual({ code: 'C', state: 'T' })
  },
)

test('a provider that names its issuer on the consent page must name it in the response', () => {
  vi.stubGlobal('location', { origin: 'https://account.example' })
  prepareRelay(request, response, { issuer: 'https://other.example' })
  expect(receiveAuthorization('?code=C&state=T')).toEqual({ rejected: 'Failed to process authorization' })
  prepareRelay(request, response)
  expect(receiveAuthorization('?code=C&state=T')).toEqual({ code: 'C', state: 'T' })
})

test('a provider that declares the issuer parameter must name one in the response', () => {
  vi.stubGlobal('location', { origin: 'https://account.example' })
  prepareRelay(request, response, { authorization_response_iss_parameter_supported: true })
  expect(receiveAuthorization('?code=C&state=T')).toEqual({ rejected: 'Failed to process authorization' })
  prepareRelay(request, response, { authorization_response_iss_parameter_supported: true })
  expect(receiveAuthorization('?code=C&state=T&iss=I')).toEqual({ code: 'C', state: 'T', iss: 'I' })
})

test("a request to another spelling of the callback doesn't use the state of an earlier one", () => {
  vi.stubGlobal('location', { origin: 'https://account.example' })
  const redirectUris = [redirectUri, 'https://stoa.example/return']
  prepareRelay(request, response, { issuer: 'https://id.example', redirectUris })
  prepareRelay({ ...request, clientId: 'odeon', redirectUri: `${redirectUri}?app=odeon` }, response, {
    issuer: 'https://id.example',
  })
  for (const slot of [storage.oauthState, storage.oauthIssuer, storage.deliveryUri]) expect(slot.read()).toBeUndefined()
})

test("a response that can't be posted to the opener is an error", () => {
  vi.stubGlobal('location', { origin: 'https://account.example' })
  vi.stubGlobal('opener', {
    postMessage() {
      throw new DOMException('Detached', 'InvalidAccessError')
    },
  })
  const outcome = deliverResult({ code: 'C', state: 'S' })
  expect(outcome).toEqual({ status: 'rejected', text: 'Failed to process authorization' })
})
