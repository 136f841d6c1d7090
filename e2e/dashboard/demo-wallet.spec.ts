import { grace } from '../../fixtures/people.ts'
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts'
import { card, connect, disconnect } from '../support/fake-wallet.ts'
import { expect, test } from '../support/test.ts'

test.use({ host: 'portal with the demo wallet' })

test('the demo wallet asks before sharing an account and before signing', async ({ page, signIn, api }) => {
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
  expect(api.db.users.get(grace.id)?.isWalletVerified).toBe(true)
})
