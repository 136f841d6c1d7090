import type { Page } from '@playwright/test'
import { stoa } from '../fixtures/clients.ts'
import { grace } from '../fixtures/people.ts'
import { consentAddress } from './consent-page.ts'
import { resetLink } from './mailed-links.ts'
import { expect, test } from './test.ts'
import { waitForLink } from './verify-pending-page.ts'

const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen6'

/** Texts that reach beyond the window, where nobody can scroll to them; one that is cut short with its whole in `title` is none. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('[title], .sr-only')) continue
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 0 && (left < 0 || right > document.documentElement.clientWidth)) found.push(text.nodeValue ?? '')
    }
    return found
  })
}

const sizes = {
  'on a phone of 320 px': { width: 320, height: 568 },
  'at 200 % zoom': { width: 640, height: 400 },
}

async function expectReflow(page: Page, what: string): Promise<void> {
  for (const [where, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The page hears of its new size before its next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, `${what} ${where}`).toBeLessThanOrEqual(size.width)
    expect.soft(await cutOff(page), `${what} ${where}`).toEqual([])
  }
}

test('on a small phone or at 200 % zoom no public or auth screen scrolls sideways or cuts a text off', async ({
  page,
  api,
}) => {
  for (const [path, content] of [
    ['/country-membership', 'Top Country'],
    [await resetLink(api), 'Choose a new password'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(content, { exact: true }).first()).toBeVisible()
    await expectReflow(page, path)
  }
  for (const path of [
    '/',
    '/terms',
    '/privacy',
    '/auth/login',
    '/auth/register?referral=alan',
    '/auth/forgot-password',
    '/auth/verify-email',
    '/auth/reset-password',
    '/oauth/callback',
  ]) {
    await page.goto(path)
    await expectReflow(page, path)
  }
  await waitForLink(page, `${LONG}@${'a.'.repeat(90)}example`)
  await expectReflow(page, '/auth/verify-pending')
})

test('no public screen does so for a member', async ({ page, signIn }) => {
  await signIn(grace, '/')
  for (const path of ['/', '/country-membership', '/terms', '/privacy']) {
    if (path !== '/') await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expectReflow(page, path)
  }
})

test('a consent request with names and addresses of any length can be read whole', async ({ page, api, signIn }) => {
  const client = api.data.clients.get(stoa.id)
  const account = api.data.users.get(grace.id)
  if (!client || !account) throw new Error('The seed has changed')
  const host = `https://${'reading-room.'.repeat(12)}example/return`
  api.data.clients.put({ ...client, name: LONG, redirectUris: [host] })
  api.data.users.put({ ...account, firstName: LONG, lastName: LONG })
  await signIn(grace, consentAddress({ redirect_uri: host, scope: `profile ${LONG}` }))
  await page.getByText('You will return to').click()
  await expectReflow(page, '/oauth/consent')
})
