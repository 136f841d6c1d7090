import { beforeEach, expect, test } from 'vitest'
import { ada, alan, grace } from '../../../fixtures/people.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'

const server = setUpTestApi()

const details = {
  firstName: 'Alan Mathison',
  lastName: 'Tournier-Clarke',
  phoneNumber: '+442079460136',
  publicAddress: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
}
const otherWallet = `0x${'a'.repeat(40)}`
const typed = { publicAddress: otherWallet }

let token: string

beforeEach(async () => {
  token = (await server.signIn(alan)).accessToken
})

const change = (body: unknown, as = token) => server.send('PATCH /users/profile', { token: as, body })

test('changing the profile returns the user', async () => {
  const { status, body } = await change(details)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: alan.id, ...details })
  expect((await server.send('GET /users/profile', { token })).body).toEqual(body)
  expect(server.listActions(alan).at(-1)).toBe('profile_updated')
})

test('no other field can be changed', async () => {
  const before = server.userRow(alan)
  const flags = { isEmailVerified: false, isActive: false, isWalletVerified: true, hasStrongPassword: false }
  const others = { ...server.userRow(ada), ...flags, country: 'VA', referredBy: ada.id, password: 'x' }
  expect((await change({ ...others, ...details })).status).toBe(200)
  expect((await change('{"__proto__":{"role":"ADMIN"},"lastName":"T"}')).status).toBe(200)
  expect(server.userRow(alan)).toEqual({ ...before, ...details, lastName: 'T', isWalletVerified: false })
})

test.each([
  ['omitted fields stay unchanged', {}, {}],
  ['spaces around a name are removed', { firstName: '  Al ' }, { firstName: 'Al' }],
  ['the names are optional', { firstName: ' ', lastName: '' }, { firstName: '', lastName: '' }],
  ['a phone number can be removed', { phoneNumber: '' }, { phoneNumber: null }],
  ['null removes a phone number', { phoneNumber: null }, { phoneNumber: null }],
  ['a phone number may be formatted', { phoneNumber: ' +1 (202) 555-0136' }, { phoneNumber: '+12025550136' }],
  ['a wallet can be removed', { publicAddress: '' }, { publicAddress: null, isWalletVerified: false }],
  ['the same wallet stays verified', { publicAddress: ` ${alan.publicAddress?.toLowerCase()}` }, {}],
  ['another wallet is unverified', typed, { ...typed, isWalletVerified: false }],
])('%s', async (_, body, changed) => {
  const before = server.userRow(alan)
  expect(before.isWalletVerified).toBe(true)
  expect((await change(body)).status).toBe(200)
  expect(server.userRow(alan)).toEqual({ ...before, ...changed })
})

test('the wallet address of another user is rejected in any letter case', async () => {
  const graceToken = (await server.signIn(grace)).accessToken
  const publicAddress = `0x${alan.publicAddress?.slice(2).toUpperCase()}`
  const { status, body } = await change({ firstName: 'G', publicAddress }, graceToken)
  expect([status, body.message]).toEqual([409, 'This wallet address belongs to another account'])
  expect(server.userRow(grace)).toMatchObject({ firstName: grace.firstName, publicAddress: null })
  await change({ publicAddress: '' })
  expect((await change({ publicAddress }, graceToken)).status).toBe(200)
})

test.each([
  ['a first name of 81 letters', { firstName: 'x'.repeat(81) }, 'First name is too long'],
  ['a line break in the last name', { lastName: 'Tur\ning' }, 'Last name must not contain line breaks'],
  ['null for a name', { firstName: null }, 'firstName'],
  ['words for a phone number', { phoneNumber: 'call me' }, 'valid phone number'],
  ['a phone number of 16 digits', { phoneNumber: '+1234567890123456' }, 'valid phone number'],
  ['a wallet address of 39 digits', { publicAddress: otherWallet.slice(0, -1) }, 'valid wallet address'],
  ['a wallet address of 41 digits', { publicAddress: `${otherWallet}a` }, 'valid wallet address'],
  ['a wallet address without 0x', { publicAddress: 'a'.repeat(40) }, 'valid wallet address'],
  ['a wallet address with a g', { publicAddress: `0x${'g'.repeat(40)}` }, 'valid wallet address'],
])('a change with %s is rejected', async (_, body, message) => {
  const before = server.userRow(alan)
  const response = await change({ ...details, ...body })
  expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(message)])
  expect(server.userRow(alan)).toEqual(before)
})
