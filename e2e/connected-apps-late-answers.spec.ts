import type { Page } from '@playwright/test'
import { alan } from '../fixtures/people.ts'
import { hold } from './hold.ts'
import { expect, test } from './test.ts'

const apps = (page: Page) =>
  page.getByRole('region', { name: 'Connected Apps' }).getByRole('button', { name: /^Revoke access for/ })

async function revokeFirst(page: Page): Promise<void> {
  await apps(page).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
}

test('a list that was asked for before does not bring an app back', async ({ page, api, signIn }) => {
  const before = api.data.authorizations.where('account', alan.id).length
  await page.clock.install()
  await signIn(alan)
  await expect(apps(page)).toHaveCount(before)
  await page.clock.fastForward(61_000)
  const list = await hold(page, '/oauth/authorized-apps')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await list.asked
  await revokeFirst(page)
  await expect(apps(page)).toHaveCount(before - 1)
  await list.letGo()
  await expect(apps(page)).toHaveCount(before - 1)
})
