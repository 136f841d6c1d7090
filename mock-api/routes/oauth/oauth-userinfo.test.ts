import { afterEach, beforeEach, expect, test } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { alan, grace } from '../../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import { tokensFor } from '../../qa/test-oauth.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

test.each([
  ['profile', ['sub', 'name', 'given_name', 'family_name', 'preferred_username', 'email', 'email_verified']],
  ['email', ['sub', 'email', 'email_verified']],
  ['read', ['sub', 'phone_number', 'country', 'membership', 'tokens_holding']],
  ['wallet', ['sub', 'wallet_address', 'wallet_verified']],
  ['referrals', ['sub', 'referral_code', 'total_referrals']],
  ['write calendar', ['sub']],
])('a token for %s tells nothing but that', async (scope, claims) => {
  const { access_token } = await tokensFor(server, alan, odeon, scope)
  const { body } = await server.ask('GET /oauth/userinfo', { token: access_token })
  expect(Object.keys(body)).toEqual(claims)
  expect(body.sub).toBe(alan.id)
})

test.each([
  [true, { wallet_verified: true }],
  [false, { wallet_verified: false }],
])('a token for wallet tells whether it was proved: %s', async (isWalletVerified, claim) => {
  const publicAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
  const { users } = server.api.db
  for (const account of users.where('email', grace.email)) users.put({ ...account, publicAddress, isWalletVerified })
  const { access_token } = await tokensFor(server, grace, odeon, 'wallet')
  const { body } = await server.ask('GET /oauth/userinfo', { token: access_token })
  expect(body).toEqual({ sub: grace.id, wallet_address: publicAddress, ...claim })
})

test('a token tells nothing of what there is not', async () => {
  const { access_token } = await tokensFor(server, grace, odeon, 'wallet read')
  const { body } = await server.ask('GET /oauth/userinfo', { token: access_token })
  expect(body).toEqual({ sub: grace.id, membership: 'Basic', tokens_holding: 0 })
})
