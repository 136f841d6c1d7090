import type { Page } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { readClipboard } from '../support/clipboard.ts'
import { changeUser } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const overview = (page: Page) => page.getByRole('region', { name: 'Your referrals' })
const link = (portal: { url: string }, username: string) => `${portal.url}/auth/register?referral=${username}`

test('copying the code or the link shows a confirmation for two seconds', { tag: '@every-browser' }, async ({
  page,
  portal,
  signIn,
}) => {
  // Some systems have a share dialog, others don't.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.clock.install()
  await signIn(alan, '/dashboard/referrals')
  const confirmation = overview(page).getByText('Referral code copied to clipboard!')
  await expect(overview(page).getByRole('button', { name: 'Copy referral code' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await overview(page).getByRole('button', { name: 'Copy referral code' }).click()
  await expect(confirmation).toBeVisible()
  expect(await readClipboard(page)).toBe(alan.username)
  await page.clock.runFor(1_999)
  await expect(confirmation).toBeVisible()
  await page.clock.runFor(1)
  await expect(confirmation).toBeHidden()

  await overview(page).getByRole('textbox', { name: 'Referral link' }).click()
  await expect(overview(page).getByText('Referral link copied to clipboard!')).toBeVisible()
  expect(await readClipboard(page)).toBe(link(portal, alan.username))
  await overview(page).getByRole('textbox', { name: 'Referral code' }).click()
  await expect(confirmation).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(confirmation).toBeHidden()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Referral link copied to clipboard!')).toBeVisible()
  expect(await readClipboard(page)).toBe(link(portal, alan.username))
})

test('copying fails after one second if the clipboard never responds', async ({ page, portal, signIn }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => new Promise(() => {})
  })
  await page.clock.install()
  await signIn(alan, '/dashboard/referrals')
  await page.clock.pauseAt(Date.now() + 60_000)
  await overview(page).getByRole('textbox', { name: 'Referral link' }).click()
  await page.clock.runFor(999)
  const failure = overview(page).getByRole('alert')
  await expect(failure).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(failure).toHaveText('Failed to copy link to clipboard')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link(portal, alan.username))
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  await expect(failure).toHaveCount(0)
})

test('Share opens the share dialog of the device', async ({ page, portal, signIn }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(globalThis, { shared })
    navigator.share = async (data) => {
      shared.push(data)
      if (shared.length === 2) throw new DOMException('Share canceled', 'AbortError')
      if (shared.length === 3) throw new DOMException('No', 'NotAllowedError')
    }
  })
  await signIn(alan, '/dashboard/referrals')
  const shareButton = page.getByRole('button', { name: 'Share' })
  await shareButton.click()
  await shareButton.click()
  const data = { title: 'Join the product', url: link(portal, alan.username) }
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'shared'))).toEqual([data, data])
  await expect(page.getByText(/clipboard/)).toHaveCount(0)
  await shareButton.click()
  await expect(page.getByText('Referral link copied to clipboard!')).toBeVisible()
  expect(await readClipboard(page)).toBe(link(portal, alan.username))
})

test('a QR code of the link can be saved', { tag: '@every-browser' }, async ({ page, portal, signIn }) => {
  await signIn(alan, '/dashboard/referrals')
  const trigger = overview(page).getByRole('button', { name: 'Show QR code' })
  await trigger.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code of your referral link' })).toBeVisible()
  await expect(dialog).toContainText(link(portal, alan.username))
  const hasClosedBy = await page.evaluate(() => 'closedBy' in HTMLDialogElement.prototype)
  for (const close of [
    ...(hasClosedBy ? [() => page.mouse.click(5, 5)] : []),
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await close()
    await expect(dialog).toBeHidden()
    await expect(trigger).toBeFocused()
    await trigger.press('Enter')
    await expect(dialog).toBeVisible()
  }
  // Last, because a browser may focus its list of downloads.
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save image' }).click()
  expect((await saving).suggestedFilename()).toBe('referral-qr-code.png')
})

test('without a username there is no referral link', async ({ page, api, signIn }) => {
  changeUser(api, grace, { username: '' })
  await signIn(grace, '/dashboard/referrals')
  await expect(overview(page)).toContainText('Unable to generate referral link. Please refresh the page.')
  await expect(page.getByRole('button', { name: 'Share' }).first()).toHaveAttribute('aria-disabled', 'true')
  await expect(overview(page).getByRole('button', { name: /^(Copy|Show)/ })).toHaveCount(0)
})
