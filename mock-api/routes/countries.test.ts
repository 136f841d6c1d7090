import { expect, test } from 'vitest'
import { grace } from '../../fixtures/people.ts'
import { countryMembershipSchema } from '../../renderer/api/contract/countries.ts'
import { setUpTestApi } from '../test-support/hooks.ts'

const server = setUpTestApi({ users: 500 })

const membership = () => server.read(countryMembershipSchema, 'GET /countries/membership')
const countMembers = async (code: string | null) =>
  (await membership()).message.find(({ country }) => country === code)?.members ?? 0

test('countries are ranked by active members and share a rank if they have equally many', async () => {
  const counts = new Map<string, number>()
  for (const { country, isActive } of server.api.db.users.rows())
    if (country && isActive) counts.set(country, (counts.get(country) ?? 0) + 1)
  const ranking = [...counts].sort(([a, one], [b, other]) => other - one || a.localeCompare(b))
  expect(await membership()).toEqual({
    status: true,
    message: ranking.map(([country, members]) => ({
      rank: 1 + ranking.filter(([, count]) => count > members).length,
      country,
      members,
    })),
    totalCountries: counts.size,
    totalMembers: [...counts.values()].reduce((sum, count) => sum + count),
  })
})

test('a new user counts as a member of the country of the phone number', async () => {
  const before = [await countMembers('GH'), (await membership()).totalMembers]
  const form = { password: 'Substitute-1987', firstName: 'Efua', lastName: 'Sutherland' }
  const first = { ...form, username: 'efua', email: 'efua@ancient.example', phoneNumber: '+233241234567' }
  const second = { ...form, username: 'other', email: 'other@ancient.example' }
  for (const body of [first, second]) expect((await server.send('POST /users/register', { body })).status).toBe(201)
  expect([await countMembers('GH'), (await membership()).totalMembers]).toEqual(before.map((count = 0) => count + 1))
})

test('the ranking is empty when no country is known', async () => {
  const { db } = server.api
  db.reset({ ...db.lowdb.getState(), users: [server.userRow(grace)] })
  expect(await membership()).toEqual({ status: true, message: [], totalCountries: 0, totalMembers: 0 })
})
