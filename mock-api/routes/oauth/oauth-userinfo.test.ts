import { expect, test } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { ada, alan, grace, type Person } from '../../../fixtures/people.ts'
import { userinfoCalls } from '../../contract/non-portal-calls.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'
import { tokensFor } from '../../test-support/oauth.ts'

const server = setUpTestApi()

async function claimsFor(person: Person, scope: string) {
  const { access_token } = await tokensFor(server, person, odeon, scope)
  return (await server.send('GET /oauth/userinfo', { token: access_token })).body
}

test.each([
  [
    'profile',
    {
      name: 'Alan Tournier',
      given_name: 'Alan',
      family_name: 'Tournier',
      preferred_username: 'alan',
      email: 'alan@ancient.example',
      email_verified: true,
    },
  ],
  ['email', { email: 'alan@ancient.example', email_verified: true }],
  ['read', { phone_number: '+12025550136', country: 'US', membership: 'Gold', tokens_holding: 250.5 }],
  ['wallet', { wallet_address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', wallet_verified: true }],
  ['referrals', { referral_code: 'alan', total_referrals: 1 }],
  ['write calendar', {}],
])('the scope %s gives only its own claims', async (scope, claims) => {
  server.api.db.users.put({ ...server.userRow(grace), referredBy: alan.id })
  expect(await claimsFor(alan, scope)).toEqual({ sub: 'user-alan', ...claims })
})

test('the scope admin gives the role of an administrator', async () => {
  expect(await claimsFor(ada, 'admin')).toEqual({ sub: 'user-ada', role: 'ADMIN' })
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('the scope %s gives no claims', async (scope) => {
  const client = server.api.db.clients.get(odeon.id)
  if (client) server.api.db.clients.put({ ...client, scopes: [scope] })
  expect(await claimsFor(alan, scope)).toEqual({ sub: alan.id })
})

test('the contract names every claim', async () => {
  server.api.db.users.put({ ...server.userRow(ada), publicAddress: '0x52908400098527886E0F7030069857D2E4169EE7' })
  const claims = await claimsFor(ada, odeon.scopes.join(' '))
  expect(Object.keys(claims).sort()).toEqual(Object.keys(userinfoCalls.getClaims.response.entries).sort())
})

test('empty claims are omitted', async () => {
  expect(await claimsFor(grace, 'wallet read')).toEqual({ sub: grace.id, membership: 'Basic', tokens_holding: 0 })
})

test.each([true, false])('wallet_verified tells whether the wallet is verified: %s', async (isWalletVerified) => {
  const publicAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
  server.api.db.users.put({ ...server.userRow(grace), publicAddress, isWalletVerified })
  expect(await claimsFor(grace, 'wallet')).toEqual({
    sub: grace.id,
    wallet_address: publicAddress,
    wallet_verified: isWalletVerified,
  })
})
