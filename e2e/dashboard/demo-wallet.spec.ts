import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { grace } from '../../fixtures/people.ts'
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts'
import { card, connect, disconnect } from '../support/fake-wallet.ts'
import { expect, test } from '../support/test.ts'

test.use({ host: 'portal with the demo wallet' })

test('the demo wallet asks before sharing and signing, and accepts a no', async ({ page, signIn, api }) => {
  await signIn(grace, '/dashboard/security')
  await connect(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('wants to see your account')
  await page.keyboard.press('Escape')
  await expect(card(page)).toContainText('You declined the request in your wallet.')
  await connect(page).click()
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect(dialog).toContainText('wants you to sign in with your Ethereum account')
  await expectNoAxeViolationsInBothThemes(page)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(card(page)).toContainText('You declined the request in your wallet.')
  await connect(page).click()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(disconnect(page)).toBeVisible()
  expect(api.data.users.get(grace.id)?.isWalletVerified).toBe(true)
})

test('the portal build does not contain the demo wallet', () => {
  const dist = fileURLToPath(new URL('../../dist', import.meta.url))
  const holders = (folder: string) =>
    readdirSync(join(dist, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes('demo-wallet'))
      .map(({ name }) => name)
  expect(holders('demo-wallet')).toEqual(['demo-wallet.js'])
  expect(holders('portal')).toEqual([])
})
