import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ada, alan, grace, people } from '../../fixtures/people.ts'
import { rankingSchema, referralsSchema } from '../../renderer/api/contract-lists.ts'
import { setUpTestApi } from '../qa/test-hooks.ts'

const server = setUpTestApi({ seed: { users: 500 } })

const askAs = async (person: typeof ada, name: string) =>
  server.ask(name, { token: (await server.signIn(person)).accessToken })

describe('referrals', () => {
  const referrals = (query = '', person = alan) => askAs(person, `GET /referrals/user${query}`)
  const parsed = async (query?: string, person?: typeof ada) =>
    v.parse(referralsSchema, JSON.parse((await referrals(query, person)).text))

  test('come in pages of ten, newest first', async () => {
    const ids = server.api.db.users.where('referredBy', alan.id).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(10)
    const [first, second, all] = [await parsed(), await parsed('?page=2'), await parsed('?pageSize=50')]
    expect(all.totalReferrals).toBe(ids.length)
    expect(all.referredUsers.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(first.referredUsers).toEqual(all.referredUsers.slice(0, 10))
    expect(second.referredUsers).toEqual(all.referredUsers.slice(10, 20))
    const times = all.referredUsers.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await parsed('?page=999')).referredUsers.at(-1)?.id).toBe(ids[0])
  })

  test('have only the fields that the history shows', async () => {
    const rows: object[] = JSON.parse((await referrals()).text).referredUsers
    for (const row of rows)
      expect(Object.keys(row)).toEqual(['id', 'username', 'email', 'phoneNumber', 'createdAt', 'country'])
  })

  test('grow when a visitor registers with the code', async () => {
    expect(await parsed('', grace)).toEqual({ referredUsers: [], totalReferrals: 0 })
    const password = 'Substitute-1987'
    const form = { email: 'new@ancient.example', username: 'newcomer', firstName: 'New', lastName: 'Comer', password }
    await server.ask('POST /users/register', { body: { ...form, referralUser: grace.username } })
    expect(await parsed('', grace)).toMatchObject({ referredUsers: [{ username: 'newcomer' }], totalReferrals: 1 })
  })

  test.each(['page=0', 'page=-1', 'page=x', 'page=1e1', 'page=', 'pageSize=0', 'pageSize=51', 'page=1&page=2'])(
    'with %s are rejected',
    async (query) => {
      expect((await referrals(`?${query}`)).status).toBe(400)
    },
  )
})

describe('the top referrers', () => {
  const rankings = (person: typeof ada) => askAs(person, 'GET /referrals/admin/rankings')

  test('are 50, ranked by referrals, then by their first referral', async () => {
    const order = [...server.api.db.users.rows()].flatMap(({ referredBy }) => referredBy ?? [])
    const counts = new Map<string, number>()
    for (const id of order) counts.set(id, (counts.get(id) ?? 0) + 1)
    const expected = [...counts].sort(([, one], [, other]) => other - one).slice(0, 50)
    const ranked = v.parse(v.array(rankingSchema), JSON.parse((await rankings(ada)).text))
    expect(ranked.map(({ id, totalReferrals }) => [id, totalReferrals])).toEqual(expected)
    expect(ranked).toHaveLength(50)
  })

  test.each([
    ['an administrator', ada, ['id', 'username', 'email', 'totalReferrals']],
    ['a member', grace, ['id', 'username', 'totalReferrals']],
  ])('show %s only what the table shows', async (_, person, keys) => {
    const rows: object[] = JSON.parse((await rankings(person)).text)
    for (const row of rows) expect(Object.keys(row)).toEqual(keys)
  })

  test('are empty without referrals', async () => {
    server.api.reset({ users: people.length })
    expect((await rankings(grace)).text).toBe('[]')
  })
})
