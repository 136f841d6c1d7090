import * as v from 'valibot'
import { expect, test } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { alan, grace } from '../../../fixtures/people.ts'
import { activitySchema } from '../../../renderer/api/contract/users-activities.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'
import { tokensFor } from '../../test-support/oauth.ts'

const server = setUpTestApi()

async function listActivities(person: typeof alan) {
  const { accessToken } = await server.signIn(person)
  return server.read(v.array(activitySchema), 'GET /users/activities', accessToken)
}

test("the list has the user's own activities, newest first, with the names of applications", async () => {
  await tokensFor(server, grace, odeon)
  expect(await listActivities(grace)).toMatchObject([
    { action: 'login', details: {} },
    { action: 'authorization_granted', details: { clientName: odeon.name } },
    { action: 'login', details: {} },
  ])
  const times = (await listActivities(alan)).map(({ createdAt }) => createdAt ?? '')
  expect(times.length).toBeGreaterThan(5)
  expect(times).toEqual(times.toSorted().reverse())
})

test('the latest 200 activities of a user are kept', async () => {
  for (let index = 0; index < 250; index++)
    recordActivity(server.api, { userId: grace.id, action: `action_${index}`, ip: '' })
  const kept = server.listActions(grace)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 'action_50', 'action_249'])
  const listed = (await listActivities(grace)).map(({ action }) => action)
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([50, 'login', 'action_201'])
})
