import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { ada, alan, grace, hedy } from '../../../fixtures/people.ts'
import { userSchema } from '../../../renderer/api/contract.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import { tokensFor } from '../../qa/test-oauth.ts'

let server: TestApi
let token: string

beforeEach(async () => {
  server = await startTestApi()
  token = (await server.signIn(alan)).accessToken
})

afterEach(() => server.close())

const account = (id = alan.id) => server.api.db.users.get(id)
const change = (body: unknown, as = token) => server.ask('PATCH /users/profile', { token: as, body })

const details = {
  firstName: 'Alan Mathison',
  lastName: 'Tournier-Clarke',
  phoneNumber: '+442079460136',
  publicAddress: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
}

test('the four fields are changed, and the user comes back', async () => {
  const { status, body } = await change(details)
  expect(status).toBe(200)
  expect(v.parse(userSchema, body)).toMatchObject({ id: alan.id, ...details })
  expect((await server.ask('GET /users/profile', { token })).body).toEqual(body)
  expect(server.api.db.activities.where('userId', alan.id).at(-1)).toMatchObject({ action: 'profile_updated' })
})

test('no other field is (M-18)', async () => {
  const before = account()
  const others = {
    id: ada.id,
    role: 'ADMIN',
    email: 'alan@evil.example',
    username: 'ada',
    isEmailVerified: false,
    isActive: false,
    isWalletVerified: true,
    membership: 'Founder',
    tokensHolding: 1e9,
    hasStrongPassword: false,
    country: 'VA',
    referredBy: ada.id,
    password: 'x',
  }
  expect((await change({ firstName: 'Al', ...others })).status).toBe(200)
  expect(account()).toEqual({ ...before, firstName: 'Al' })
  expect((await change(JSON.stringify({ lastName: 'T' }).replace('{', '{"__proto__":{"role":"ADMIN"},'))).status).toBe(
    200,
  )
  expect(account()).toEqual({ ...before, firstName: 'Al', lastName: 'T' })
})

test.each([
  ['what is left out stays', {}, {}],
  ['blanks around it go', { firstName: '  Al ' }, { firstName: 'Al' }],
  ['some have one name only', { lastName: '' }, { lastName: '' }],
  ['a phone number can go', { phoneNumber: '' }, { phoneNumber: null }],
  ['a phone number can go, as null', { phoneNumber: null }, { phoneNumber: null }],
  ['a phone number may be written with blanks', { phoneNumber: ' +1 (202) 555-0136' }, { phoneNumber: '+12025550136' }],
  ['a wallet can go', { publicAddress: '' }, { publicAddress: null, isWalletVerified: false }],
  ['the same wallet stays verified', { publicAddress: alan.publicAddress }, {}],
  ['the same wallet, in small letters', { publicAddress: ` ${alan.publicAddress?.toLowerCase()}` }, {}],
  [
    'another wallet is not verified',
    { publicAddress: `0x${'a'.repeat(40)}` },
    { publicAddress: `0x${'a'.repeat(40)}`, isWalletVerified: false },
  ],
])('%s', async (_, body, changed) => {
  const before = account()
  expect(before).toMatchObject({ isWalletVerified: true })
  expect((await change(body)).status).toBe(200)
  expect(account()).toEqual({ ...before, ...changed })
})

test('an application is told whether a wallet is verified', async () => {
  const { access_token } = await tokensFor(server, alan, odeon, 'wallet')
  const wallet = async () => (await server.ask('GET /oauth/userinfo', { token: access_token })).body
  expect(await wallet()).toMatchObject({ wallet_address: alan.publicAddress, wallet_verified: true })
  await change(details)
  expect(await wallet()).toMatchObject({ wallet_address: details.publicAddress, wallet_verified: false })
})

test('the address of another account is refused, in capitals too', async () => {
  const graces = (await server.signIn(grace)).accessToken
  const publicAddress = `0x${alan.publicAddress?.slice(2).toUpperCase()}`
  const { status, body } = await change({ firstName: 'G', publicAddress }, graces)
  expect([status, body.message]).toEqual([409, 'This wallet address belongs to another account'])
  expect(account(grace.id)).toMatchObject({ firstName: grace.firstName, publicAddress: null })
  await change({ publicAddress: '' })
  expect((await change({ publicAddress }, graces)).status).toBe(200)
})

test('whoever has one name can change the rest', async () => {
  const { api } = server
  const hers = account(hedy.id)
  if (!hers) throw new Error('Hedy is not in the seed')
  const { accessToken } = api.sessions.open(hers)
  expect((await change({ ...details, firstName: 'Hedy', lastName: '' }, accessToken)).status).toBe(200)
})

describe('a change is refused', () => {
  test.each([
    ['without a first name', { firstName: ' ' }, 'First name is required'],
    ['with a first name of 81 letters', { firstName: 'x'.repeat(81) }, 'First name is too long'],
    ['with a last name of 4,000 letters', { lastName: 'x'.repeat(4000) }, 'Last name is too long'],
    ['with a line break in a name', { firstName: 'Al\nan' }, 'First name must not contain line breaks'],
    ['with null for a name', { firstName: null }, 'firstName'],
    ['with a number for a name', { lastName: 7 }, 'lastName'],
    ['with a phone that is none', { phoneNumber: 'call me' }, 'valid phone number'],
    ['with a phone without its country', { phoneNumber: '2025550136' }, 'valid phone number'],
    ['with a phone of 16 digits', { phoneNumber: '+1234567890123456' }, 'valid phone number'],
    ['with a phone in an object', { phoneNumber: {} }, 'phoneNumber'],
    ['with a wallet of 39 digits', { publicAddress: `0x${'a'.repeat(39)}` }, 'valid wallet address'],
    ['with a wallet of 41 digits', { publicAddress: `0x${'a'.repeat(41)}` }, 'valid wallet address'],
    ['with a wallet without 0x', { publicAddress: 'a'.repeat(40) }, 'valid wallet address'],
    ['with a wallet with a g', { publicAddress: `0x${'g'.repeat(40)}` }, 'valid wallet address'],
    ['with markup for a wallet', { publicAddress: '<img src=x onerror=1>' }, 'valid wallet address'],
    ['with the name of a wallet', { publicAddress: 'alan.eth' }, 'valid wallet address'],
    ['with a list', ['x'], 'JSON object'],
  ])('%s', async (_, body, message) => {
    const before = account()
    const answer = await change(Array.isArray(body) ? body : { ...details, ...body })
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)])
    expect(account()).toEqual(before)
  })
})
