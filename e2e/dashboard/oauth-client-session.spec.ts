import { stoa } from '../../fixtures/clients.ts'
import { ada } from '../../fixtures/people.ts'
import { withCors } from '../support/cors.ts'
import { client, countCalls, uri } from '../support/oauth-clients-page.ts'
import { accessTokenOf } from '../support/session-cookies.ts'
import { expect, test } from '../support/test.ts'

const EXPIRED = 'Session expired. Please log in again.'
const save = '**/oauth/clients/client-stoa'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(ada, '/dashboard/settings')
  await client(page, stoa.name).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('Painted Porch')
})

const submit = { name: 'Save changes' }

test('an update with an expired token refreshes and succeeds', async ({ page, context, api }) => {
  const [renewals, updates] = [countCalls(page, 'POST', /\/users\/refresh$/), countCalls(page, 'PUT', /./)]
  const before = await accessTokenOf(context)
  api.clock.advance(15 * 60_000)
  await page.getByRole('button', submit).click()
  await expect(client(page, 'Painted Porch')).toContainText('OAuth client updated successfully!')
  expect([renewals(), updates()]).toEqual([1, 2])
  expect(await accessTokenOf(context)).not.toBe(before)
  expect(api.db.clients.get(stoa.id)?.name).toBe('Painted Porch')
})

test('an update rejected after the refresh says so and keeps the form', async ({ page, api }) => {
  await uri(page, 1).fill('https://stoa.example/#fragment')
  api.clock.advance(15 * 60_000)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('alert')).toContainText('A redirect URI must not have a fragment')

  const [renewals, updates] = [countCalls(page, 'POST', /\/users\/refresh$/), countCalls(page, 'PUT', /./)]
  await page.route(save, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill(withCors({ status: 403, json: { message: 'Unauthorized' } }))
      : route.continue(),
  )
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('alert')).toContainText(EXPIRED)
  expect([renewals(), updates()]).toEqual([1, 2])
  await expect(page.getByLabel('Name')).toHaveValue('Painted Porch')
  await expect(page).toHaveURL('/dashboard/settings')
})

test('an update whose token cannot be refreshed signs nobody out', async ({ page, context, api }) => {
  const updates = countCalls(page, 'PUT', /./)
  api.clock.advance(31 * 24 * 60 * 60_000)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('alert')).toContainText(EXPIRED)
  expect(updates()).toBe(1)
  await expect(page.getByLabel('Name')).toHaveValue('Painted Porch')
  await expect(page).toHaveURL('/dashboard/settings')
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['accessToken', 'refreshToken'])
})
