import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, edsger, grace } from '../../fixtures/people.ts'
import { countryMembershipSchema } from '../../renderer/api/contract-lists.ts'
import { startTestApi, type TestApi } from '../qa/test-client.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi({ seed: { users: 500 } })
})

afterEach(() => server.close())

const membership = async () =>
  v.parse(countryMembershipSchema, JSON.parse((await server.ask('GET /countries/membership')).text))
const membersOf = async (code: string) =>
  (await membership()).message.find(({ country }) => country === code)?.members ?? 0

test('countries are ranked by their active members, of equals by their codes', async () => {
  const { message, totalCountries, totalMembers } = await membership()
  const members = [...server.api.db.users.rows()].filter(({ country, isActive }) => country && isActive)
  expect(totalMembers).toBe(members.length)
  expect(totalCountries).toBe(new Set(members.map(({ country }) => country)).size)
  expect(message).toHaveLength(totalCountries)
  expect(message.map(({ rank }) => rank)).toEqual(message.map((_, index) => index + 1))
  expect(message).toEqual(
    message.toSorted((a, b) => b.members - a.members || String(a.country).localeCompare(String(b.country))),
  )
  for (const { country, members: count } of message)
    expect(count).toBe(members.filter((account) => account.country === country).length)
})

test('whoever registers counts where their phone number is from', async () => {
  const before = [await membersOf('GH'), (await membership()).totalMembers]
  const form = { password: 'Substitute-1987', firstName: 'Efua', lastName: 'Sutherland' }
  const first = { ...form, username: 'efua', email: 'efua@ancient.example', phoneNumber: '+233241234567' }
  const second = { ...form, username: 'other', email: 'other@ancient.example' }
  for (const body of [first, second]) expect((await server.ask('POST /users/register', { body })).status).toBe(201)
  expect([await membersOf('GH'), (await membership()).totalMembers]).toEqual(before.map((count = 0) => count + 1))
})

test('whoever is deactivated does not count until they are activated', async () => {
  const { accessToken: token } = await server.signIn(ada)
  const before = await membersOf(edsger.country ?? '')
  await server.ask(`PATCH /users/admin/users/${edsger.id}`, { token, body: { isActive: true } })
  expect(await membersOf(edsger.country ?? '')).toBe(before + 1)
  await server.ask(`PATCH /users/admin/users/${edsger.id}`, { token, body: { isActive: false } })
  expect(await membersOf(edsger.country ?? '')).toBe(before)
})

test('without a member whose country is known the ranking is empty', async () => {
  server.api.db.reset({ users: [...server.api.db.users.rows()].filter(({ id }) => id === grace.id) })
  expect(await membership()).toEqual({ status: true, message: [], totalCountries: 0, totalMembers: 0 })
})
