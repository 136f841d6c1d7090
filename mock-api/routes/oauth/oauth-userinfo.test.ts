import { expect, test } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { alan, grace, type Person } from '../../../fixtures/people.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'
import { tokensFor } from '../../test-support/oauth.ts'

const server = setUpTestApi()

async function claimsFor(person: Person, scope: string) {
  const { access_token } = await tokensFor(server, person, odeon, scope)
  return (await server.send('GET /oauth/userinfo', { token: access_token })).body
}

test.each([
  ['profile', ['sub', 'name', 'given_name', 'family_name', 'preferred_username', 'email', 'email_verified']],
  ['email', ['sub', 'email', 'email_verified']],
  ['read', ['sub', 'phone_number', 'country', 'membership', 'tokens_holding']],
  ['wallet', ['sub', 'wallet_address', 'wallet_verified']],
  ['referrals', ['sub', 'referral_code', 'total_referrals']],
  ['write calendar', ['sub']],
])('the scope %s gives only its own claims', async (scope, names) => {
  const claims = await claimsFor(alan, scope)
  expect(Object.keys(claims)).toEqual(names)
  expect(claims.sub).toBe(alan.id)
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('the scope %s gives no claims', async (scope) => {
  const client = server.api.db.clients.get(odeon.id)
  if (client) server.api.db.clients.put({ ...client, scopes: [scope] })
  expect(await claimsFor(alan, scope)).toEqual({ sub: alan.id })
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
