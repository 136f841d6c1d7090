import type { Page } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { sendTo, signInAt } from '../../mock-api/test-support/client.ts'
import { changePassword } from '../../renderer/api/contract/users-password.ts'
import { installWallet } from '../support/fake-wallet.ts'
import { expectTyped, field, setValues, typeInto } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const NEW = 'Imitating-1950'
/** Allowed, although it doesn't meet all rules of a strong password. */
const WEAK = 'plainer'

const passwordCard = (page: Page) => page.getByRole('region', { name: 'Change password' })
const button = (page: Page) => passwordCard(page).getByRole('button', { name: 'Change password' })
const rules = (page: Page) =>
  passwordCard(page).getByRole('list', { name: 'A strong password has:' }).getByRole('listitem')
const passwords = (current: string, chosen: string, repeated = chosen) => ({
  'Current password': current,
  'New password': chosen,
  'Confirm new password': repeated,
})

test('changing the password ends every session but this one', async ({ page, api, signIn }) => {
  await signInAt(sendTo(api.url), alan)
  await signIn(alan, '/dashboard/security')
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('heading', { level: 3 })
  await expect(sessions).toHaveCount(2)

  await typeInto(page, passwords(alan.password, NEW))
  await button(page).click()
  await expect(
    passwordCard(page).getByRole('status').filter({ hasText: 'Password changed successfully!' }),
  ).toBeVisible()
  await expect(sessions).toHaveCount(1)
})

test('waiting for a wallet moves neither buttons nor cards', { tag: '@narrow' }, async ({ page, signIn }) => {
  await installWallet(page, { isSlow: true })
  await signIn(grace, '/dashboard/security')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('heading', { level: 3 }).first()).toBeVisible()
  // The click scrolls the page.
  await page.getByRole('button', { name: 'Connect' }).scrollIntoViewIfNeeded()
  const before = (await sessions.boundingBox())?.y
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('Please confirm in your wallet.')).toBeVisible()
  expect((await sessions.boundingBox())?.y).toBe(before)
})

test('invalid passwords are explained and not sent', async ({ page, api, signIn }) => {
  const current = field(page, 'Current password')
  const chosen = field(page, 'New password')
  const repeated = field(page, 'Confirm new password')
  await signIn(alan, '/dashboard/security')
  await expect(
    passwordCard(page).getByRole('button', { name: /^Show (current|new|confirm new) password$/ }),
  ).toHaveCount(3)
  await setValues(page, passwords(alan.password, 'Short'))
  await button(page).click()
  await expect(chosen).toHaveAccessibleDescription('New password must be at least 6 characters long')
  await typeInto(page, passwords(alan.password, 'Short', 'Shorter'))
  await button(page).click()
  await expect(chosen).toHaveAccessibleDescription('New password must be at least 6 characters long')
  await expect(repeated).toHaveAccessibleDescription('New passwords do not match')
  await expect(chosen).toBeFocused()
  await chosen.fill('Shorter')
  await expect(chosen).toHaveAccessibleDescription('')
  await expect(repeated).toHaveAccessibleDescription('')
  await current.fill('')
  await button(page).click()
  await expect(current).toBeFocused()
  await expect(current).toHaveAttribute('aria-invalid', 'true')

  await typeInto(page, passwords('Wrong-1936', WEAK))
  await expect(rules(page)).toHaveText([
    'At least 6 characters, met',
    'One uppercase letter',
    'One lowercase letter, met',
  ])
  await button(page).click()
  await expect(current).toHaveAccessibleDescription('The current password is incorrect')
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expect(current).toBeFocused()
  await expect(passwordCard(page).getByText('The current password is incorrect')).toHaveCount(1)
  await expect(passwordCard(page).getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await expectTyped(page, passwords('Wrong-1936', WEAK))
  await current.fill(alan.password)
  await expect(current).toHaveAttribute('aria-invalid', 'false')
  await button(page).click()
  await expect(passwordCard(page)).toContainText('Password changed successfully!')
  expect(api.requests.list({ call: changePassword.route })).toHaveLength(2)
  await expect(rules(page)).toHaveText(['At least 6 characters', 'One uppercase letter', 'One lowercase letter'])
  await current.pressSequentially('p')
  await expect(passwordCard(page).locator('[aria-invalid="true"]')).toHaveCount(0)
})

test('the link in the verification email updates the card, and messages move nothing', async ({
  page,
  context,
  api,
  scenario,
}) => {
  await scenario('unverified-member')
  const card = page.getByRole('region', { name: 'Email verification' })
  const tops = () =>
    Promise.all(
      [
        button(page),
        page.getByRole('button', { name: 'Resend' }),
        page.getByRole('button', { name: 'Connect' }),
        page.getByRole('region', { name: 'Sessions' }),
      ].map((element) => element.evaluate((node) => node.getBoundingClientRect().top + scrollY)),
    )
  const before = await tops()
  await card.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(card.getByRole('status')).toHaveText('Verification email sent! Please check your inbox.')
  const waiting = card.getByRole('button', { name: /^Resend in \d+ seconds$/ })
  await expect(waiting).toBeDisabled()
  await expect(waiting).toBeFocused()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('MetaMask is not installed.')).toBeVisible()
  await typeInto(page, passwords('Wrong-1', NEW))
  await button(page).click()
  await expect(passwordCard(page)).toContainText('The current password is incorrect')
  expect(await tops()).toEqual(before)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(waiting, 'the wait outlives the screen').toBeDisabled()

  const emails = api.outbox.list({})
  expect(emails).toHaveLength(1)
  const other = await context.newPage()
  await other.goto(emails[0]?.link ?? '')
  await expect(other).toHaveURL('/dashboard')
  await expect(card.getByText('Verified', { exact: true })).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
})
