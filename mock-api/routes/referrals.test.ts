import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ada, alan, grace, people } from '../../fixtures/people.ts'
import { rankingSchema, referralsSchema } from '../../renderer/api/contract-lists.ts'
import { startTestApi, type TestApi } from '../qa/test-client.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi({ seed: { users: 500 } })
})

afterEach(() => server.close())

const tokenOf = async (person: typeof ada) => (await server.signIn(person)).accessToken

describe('the referrals of a member', () => {
  const referrals = async (query = '', person = alan) =>
    server.ask(`GET /referrals/user${query}`, { token: await tokenOf(person) })
  const parsed = async (query?: string, person?: typeof ada) =>
    v.parse(referralsSchema, JSON.parse((await referrals(query, person)).text))

  test('are those who were brought, newest first, in pages of ten', async () => {
    const brought = server.api.db.users.where('referredBy', alan.id).map(({ id }) => id)
    expect(brought.length).toBeGreaterThan(10)
    const [first, second, all] = [await parsed(), await parsed('?page=2'), await parsed('?pageSize=50')]
    expect(all.totalReferrals).toBe(brought.length)
    expect(all.referredUsers.map(({ id }) => id)).toEqual(brought.toReversed())
    expect([first.referredUsers, second.referredUsers]).toEqual([
      all.referredUsers.slice(0, 10),
      all.referredUsers.slice(10, 20),
    ])
    const times = all.referredUsers.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await parsed('?page=999')).referredUsers.at(-1)?.id).toBe(brought[0])
  })

  test('tell what the history shows, and no more', async () => {
    const rows: object[] = JSON.parse((await referrals()).text).referredUsers
    for (const row of rows)
      expect(Object.keys(row)).toEqual(['id', 'username', 'email', 'phoneNumber', 'createdAt', 'country'])
  })

  test('grow when somebody registers with the code', async () => {
    expect(await parsed('', grace)).toEqual({ referredUsers: [], totalReferrals: 0 })
    const password = 'Substitute-1987'
    const form = { email: 'new@ancient.example', username: 'newcomer', firstName: 'New', lastName: 'Comer', password }
    await server.ask('POST /users/register', { body: { ...form, referralUser: grace.username } })
    expect(await parsed('', grace)).toMatchObject({ referredUsers: [{ username: 'newcomer' }], totalReferrals: 1 })
  })

  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1e1',
    'page=',
    'pageSize=0',
    'pageSize=51',
    'pageSize=x',
    'page=1&page=2',
  ])('with %s are refused', async (query) => {
    expect((await referrals(`?${query}`)).status).toBe(400)
  })
})

describe('the rankings', () => {
  const rankings = async (person: typeof ada) =>
    server.ask('GET /referrals/admin/rankings', { token: await tokenOf(person) })

  test('are the first 50, who brought most first, and of equals whose first one came first', async () => {
    const { users } = server.api.db
    const ranked = v.parse(v.array(rankingSchema), JSON.parse((await rankings(ada)).text))
    expect(ranked).toHaveLength(50)
    expect(ranked[0]).toMatchObject({ id: alan.id, totalReferrals: users.count('referredBy', alan.id) })
    const order = [...new Set([...users.rows()].map(({ referredBy }) => referredBy))]
    for (const [index, { id, totalReferrals }] of ranked.entries()) {
      const next = ranked[index + 1]
      if (!next) continue
      expect(totalReferrals).toBeGreaterThanOrEqual(next.totalReferrals)
      if (totalReferrals === next.totalReferrals) expect(order.indexOf(id)).toBeLessThan(order.indexOf(next.id))
    }
  })

  test.each([
    ['an administrator', ada, ['id', 'username', 'email', 'totalReferrals']],
    ['a member', grace, ['id', 'username', 'totalReferrals']],
  ])('tell %s nothing else (M-19, TU09)', async (_, person, keys) => {
    const rows: object[] = JSON.parse((await rankings(person)).text)
    for (const row of rows) expect(Object.keys(row)).toEqual(keys)
  })

  test('are empty while nobody has brought anybody', async () => {
    server.api.reset({ users: people.length })
    expect((await rankings(grace)).text).toBe('[]')
  })
})
