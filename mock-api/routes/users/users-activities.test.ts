import * as v from 'valibot'
import { expect, test } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { alan, grace } from '../../../fixtures/people.ts'
import { activitySchema } from '../../../renderer/api/contract-lists.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { setUpTestApi } from '../../qa/test-hooks.ts'
import { tokensFor } from '../../qa/test-oauth.ts'

const server = setUpTestApi()

async function activitiesOf(person: typeof alan) {
  const { accessToken } = await server.signIn(person)
  return server.read(v.array(activitySchema), 'GET /users/activities', accessToken)
}

test("the list has the user's own activities, newest first, with the names of applications", async () => {
  await tokensFor(server, grace, odeon)
  expect(await activitiesOf(grace)).toMatchObject([
    { action: 'login', details: {} },
    { action: 'authorization_granted', details: { clientName: odeon.name } },
    { action: 'login', details: {} },
  ])
  const times = (await activitiesOf(alan)).map(({ createdAt }) => createdAt ?? '')
  expect(times.length).toBeGreaterThan(5)
  expect(times).toEqual(times.toSorted().reverse())
})

test('the latest 200 activities of a user are kept, and 50 are listed', async () => {
  for (let index = 0; index < 250; index++)
    recordActivity(server.api, { userId: grace.id, action: `action_${index}`, ip: '' })
  const kept = server.actionsOf(grace)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 'action_50', 'action_249'])
  const listed = (await activitiesOf(grace)).map(({ action }) => action)
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([50, 'login', 'action_201'])
})
