import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { alan, grace } from '../../fixtures/people.ts'
import { qrPath } from '../../renderer/rules/referral.ts'
import { expect, test } from '../support/test.ts'

const overview = (page: Page) => page.getByRole('region', { name: 'Your referrals' })
const link = (portal: { url: string }, username: string) => `${portal.url}/auth/register?referral=${username}`

test('code and link are copied, with a confirmation for two seconds', async ({ page, context, portal, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withoutShare(page)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.clock.install()
  await signIn(alan, '/dashboard/referrals')
  const confirmation = overview(page).getByText('Referral code copied to clipboard!')
  await expect(overview(page).getByRole('button', { name: 'Copy referral code' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await overview(page).getByRole('button', { name: 'Copy referral code' }).click()
  await expect(confirmation).toBeVisible()
  expect(await clipboard()).toBe(alan.username)
  await page.clock.runFor(1_999)
  await expect(confirmation).toBeVisible()
  await page.clock.runFor(1)
  await expect(confirmation).toBeHidden()
  await page.clock.resume()

  await overview(page).getByRole('textbox', { name: 'Referral link' }).click()
  await expect(overview(page).getByText('Referral link copied to clipboard!')).toBeVisible()
  expect(await clipboard()).toBe(link(portal, alan.username))
  await overview(page).getByRole('textbox', { name: 'Referral code' }).click()
  await expect(confirmation).toBeVisible()
  expect(await clipboard()).toBe(alan.username)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(clipboard).toBe(link(portal, alan.username))
})

test('a denied clipboard is reported, and the link is selected', async ({ page, portal, signIn }) => {
  // Full Chromium lets a click write whatever its permission says.
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Write permission denied', 'NotAllowedError'))
  })
  await withoutShare(page)
  await signIn(alan, '/dashboard/referrals')
  await overview(page).getByRole('textbox', { name: 'Referral link' }).click()
  await expect(overview(page).getByText('Failed to copy link to clipboard')).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link(portal, alan.username))
  await page.getByRole('button', { name: 'Share' }).click()
  const failures = page.getByRole('alert').filter({ hasText: 'Failed to copy link to clipboard' })
  await expect(failures).toHaveCount(2)
  await overview(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(failures).toHaveCount(1)
})

test('a clipboard that never answers fails after one second', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => new Promise(() => {})
  })
  await page.clock.install()
  await signIn(alan, '/dashboard/referrals')
  await page.clock.pauseAt(Date.now() + 60_000)
  await overview(page).getByRole('button', { name: 'Copy referral link' }).click()
  await page.clock.runFor(999)
  await expect(page.getByText('Failed to copy link to clipboard')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByText('Failed to copy link to clipboard')).toBeVisible()
})

test('Share uses the device, and copies the link where that fails', async ({ page, context, portal, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
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
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await share.click()
  const data = { title: 'Join the product', url: link(portal, alan.username) }
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'shared'))).toEqual([data, data])
  await expect(page.getByText(/clipboard/)).toHaveCount(0)
  await share.click()
  await expect(page.getByText('Referral link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link(portal, alan.username))
})

test('the link is shown as a QR code that can be saved', async ({ page, portal, signIn }) => {
  await signIn(alan, '/dashboard/referrals')
  await overview(page).getByRole('button', { name: 'Show QR code' }).click()
  const dialog = page.getByRole('dialog')
  const code = dialog.getByRole('img', { name: 'QR code of your referral link' })
  await expect(code).toBeVisible()
  const drawing = encode(link(portal, alan.username), { ecc: 'M', border: 4 })
  await expect(code).toHaveAttribute('viewBox', `0 0 ${drawing.size} ${drawing.size}`)
  await expect(code.locator('path').last()).toHaveAttribute('d', qrPath(drawing.data))
  await expect(dialog).toContainText(link(portal, alan.username))
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  expect((await saving).suggestedFilename()).toBe('referral-qr-code.png')
  await page.keyboard.press('Escape')
  await expect(overview(page).getByRole('button', { name: 'Show QR code' })).toBeFocused()
})

test('without a username there is no referral link', async ({ page, signIn }) => {
  await page.route('**/users/profile', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), username: '' } })
  })
  await signIn(grace, '/dashboard/referrals')
  await expect(overview(page)).toContainText('Unable to generate referral link. Please refresh the page.')
  await expect(page.getByRole('button', { name: 'Share' }).first()).toHaveAttribute('aria-disabled', 'true')
  await expect(overview(page).getByRole('button', { name: /^(Copy|Show)/ })).toHaveCount(0)
})

/** Browsers on some systems can share, on others not. */
async function withoutShare(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
}
