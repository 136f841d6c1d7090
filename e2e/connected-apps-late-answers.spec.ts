import type { Locator, Page } from '@playwright/test'
import { alan } from '../fixtures/people.ts'
import { hold } from './hold.ts'
import { expect, test } from './test.ts'

const apps = (page: Page) =>
  page.getByRole('region', { name: 'Connected Apps' }).getByRole('button', { name: /^Revoke access for/ })

async function revoke(page: Page, app: Locator): Promise<void> {
  await app.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
}

test('a stale list does not bring a revoked app back', async ({ page, api, signIn }) => {
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
