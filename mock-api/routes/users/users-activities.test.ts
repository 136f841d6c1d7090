import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { alan, grace } from '../../../fixtures/people.ts'
import { activitySchema } from '../../../renderer/api/contract-lists.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import { tokensFor } from '../../qa/test-oauth.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

const activitiesOf = async (person: typeof alan) => {
  const token = (await server.signIn(person)).accessToken
  return v.parse(v.array(activitySchema), JSON.parse((await server.ask('GET /users/activities', { token })).text))
}

test('are those of the caller, newest first, and what concerns an application names it', async () => {
  await tokensFor(server, grace, odeon)
  const graces = await activitiesOf(grace)
  expect(graces.map(({ action, details }) => [action, details])).toEqual([
    ['login', {}],
    ['authorization_granted', { clientName: odeon.name }],
    ['login', {}],
  ])
  const times = (await activitiesOf(alan)).map(({ createdAt }) => createdAt ?? '')
  expect(times.length).toBeGreaterThan(5)
  expect(times).toEqual(times.toSorted().reverse())
})

test('are 50 at most, the latest', async () => {
  for (let index = 0; index < 60; index += 1)
    recordActivity(server.api, { userId: grace.id, action: `visit_${index}`, ip: '' })
  const [first, second, ...others] = await activitiesOf(grace)
  expect([first?.action, second?.action, others.at(-1)?.action]).toEqual(['login', 'visit_59', 'visit_11'])
})
