import type { Locator, Page } from '@playwright/test'
import { odeon } from '../fixtures/clients.ts'
import { alan } from '../fixtures/people.ts'
import { hold } from './hold.ts'
import { expect, test } from './test.ts'

const apps = (page: Page) =>
  page.getByRole('region', { name: 'Connected Apps' }).getByRole('button', { name: /^Revoke access for/ })

async function revoke(page: Page, app: Locator): Promise<void> {
  await app.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
}

test('a list that was asked for before does not bring an app back', async ({ page, api, signIn }) => {
  const before = api.data.authorizations.where('accountId', alan.id).length
  await page.clock.install()
  await signIn(alan)
  await expect(apps(page)).toHaveCount(before)
  await page.clock.fastForward(61_000)
  const list = await hold(page, '/oauth/authorized-apps')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await list.asked
  await revoke(page, apps(page).first())
  await expect(apps(page)).toHaveCount(before - 1)
  await list.letGo()
  await expect(apps(page)).toHaveCount(before - 1)
})

test('an app that is revoked while its user looks elsewhere is off the list afterwards', async ({ page, signIn }) => {
  await signIn(alan)
  const app = apps(page).and(page.getByRole('button', { name: odeon.name }))
  const answer = await hold(page, '/oauth/revoke-access/authorization-alan-odeon')
  await revoke(page, app)
  await answer.asked
  await page.evaluate(() => history.pushState(null, '', '/dashboard/referrals'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referrals')
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/oauth/authorized-apps')) lists.push(request.method())
  })
  await answer.letGo()
  await page.evaluate(() => history.pushState(null, '', '/dashboard'))
  await expect(apps(page).first()).toBeVisible()
  await expect(app).toHaveCount(0)
  expect(lists).toEqual([])
})
