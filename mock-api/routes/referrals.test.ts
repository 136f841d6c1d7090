import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ada, alan, grace, people } from '../../fixtures/people.ts'
import { rankingSchema, referralsSchema } from '../../renderer/api/contract/referrals.ts'
import { setUpTestApi } from '../test-support/hooks.ts'

const server = setUpTestApi({ users: 500 })

const getToken = async (person: typeof ada) => (await server.signIn(person)).accessToken

describe('referrals', () => {
  const listReferrals = async (person: typeof ada, query = '') =>
    server.read(referralsSchema, `GET /referrals/user${query}`, await getToken(person))

  test('come in pages of ten, newest first', async () => {
    const ids = server.api.db.users.where('referredBy', alan.id).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(10)
    const [first, second] = [await listReferrals(alan), await listReferrals(alan, '?page=2')]
    const all = await listReferrals(alan, '?pageSize=50')
    expect(all.totalReferrals).toBe(ids.length)
    expect(all.referredUsers.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(first.referredUsers).toEqual(all.referredUsers.slice(0, 10))
    expect(second.referredUsers).toEqual(all.referredUsers.slice(10, 20))
    const times = all.referredUsers.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await listReferrals(alan, '?page=999')).referredUsers.at(-1)?.id).toBe(ids[0])
  })

  test('have only the fields of the referral history', async () => {
    const { text } = await server.send('GET /referrals/user', { token: await getToken(alan) })
    const keys = ['id', 'username', 'email', 'phoneNumber', 'createdAt', 'country']
    expect(JSON.parse(text).referredUsers.map(Object.keys)).toEqual(Array(10).fill(keys))
  })

  test.each(['page=0', 'pageSize=0', 'pageSize=51', 'pageSize=x'])('are not listed for the query %s', async (query) => {
    expect((await server.send(`GET /referrals/user?${query}`, { token: await getToken(alan) })).status).toBe(400)
  })
})

describe('the top referrers', () => {
  const CALL = 'GET /referrals/admin/rankings'

  test('are 50, ranked by referrals, then by their first referral', async () => {
    const order = [...server.api.db.users.rows()].flatMap(({ referredBy }) => referredBy ?? [])
    const counts = new Map<string, number>()
    for (const id of order) counts.set(id, (counts.get(id) ?? 0) + 1)
    const expected = [...counts].sort(([, one], [, other]) => other - one).slice(0, 50)
    const ranked = await server.read(v.array(rankingSchema), CALL, await getToken(ada))
    expect(ranked.map(({ id, totalReferrals }) => [id, totalReferrals])).toEqual(expected)
    expect(ranked).toHaveLength(50)
  })

  test.each([
    ['an administrator', ada, ['id', 'username', 'email', 'totalReferrals']],
    ['a member', grace, ['id', 'username', 'totalReferrals']],
  ])('have only the fields that %s may see', async (_, person, keys) => {
    const { text } = await server.send(CALL, { token: await getToken(person) })
    expect(JSON.parse(text).map(Object.keys)).toEqual(Array(50).fill(keys))
  })

  test('are empty without referrals', async () => {
    server.api.reset({ users: people.length })
    expect(await server.read(v.array(rankingSchema), CALL, await getToken(grace))).toEqual([])
  })
})
