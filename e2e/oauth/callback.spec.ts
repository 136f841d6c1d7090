import type { Page } from '@playwright/test'
import { atApplication } from '../support/consent-page.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: [/Request to a foreign origin: https:\/\/app\.example/] })

/** What the consent page has stored before the answer comes; whatever page is open may have done so. */
async function expecting(page: Page, stored: Record<string, string>): Promise<void> {
  await page.evaluate((values) => {
    sessionStorage.clear()
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value)
  }, stored)
}
const problem = (page: Page) => page.getByRole('alert')
const storedState = (page: Page) => page.evaluate(() => sessionStorage.getItem('oauth_state'))

test('the code goes to the stored redirect URI, which keeps its own query', async ({ page }) => {
  const visits = await atApplication(page)
  await page.goto('/terms')
  await expecting(page, { oauth_state: 'S', oauth_redirect_uri: 'https://app.example/cb?y=1' })
  await page.goto('/oauth/callback?code=C&state=S&iss=https://id.example')
  await expect(page).toHaveTitle('Application')
  expect(visits[0]?.href).toBe('https://app.example/cb?y=1&code=C&state=S&iss=https%3A%2F%2Fid.example')
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  expect(await storedState(page)).toBeNull()
})

test('an unusable response shows the error', async ({ page }) => {
  await page.goto('/oauth/callback')
  for (const [what, stored, search, text, isKept] of [
    ['a state that is not ours', { oauth_state: 'S' }, '?code=C&state=X', 'Invalid state parameter', true],
    ['no state anywhere', {}, '?code=C', 'Invalid state parameter', false],
    ['an empty state', { oauth_state: '' }, '?code=C&state=', 'Invalid state parameter', true],
    ['a foreign state and an error', { oauth_state: 'S' }, '?error=x&state=X', 'Invalid state parameter', true],
    ['an error', { oauth_state: 'S' }, '?error=access_denied&state=S', 'access_denied', false],
    [
      'an error of markup',
      { oauth_state: 'S' },
      '?error=<img src=x onerror=alert(1)>&state=S',
      '<img src=x onerror=alert(1)>',
      false,
    ],
    ['two states', { oauth_state: 'S' }, '?code=C&state=S&state=S', 'Invalid state parameter', true],
    [
      'another issuer',
      { oauth_state: 'S', oauth_issuer: 'https://id.example', oauth_redirect_uri: 'https://app.example/cb' },
      '?code=C&state=S&iss=https://evil.example',
      'Failed to process authorization',
      false,
    ],
    ['no code', { oauth_state: 'S' }, '?state=S', 'No authorization code received', true],
    ['nowhere to go', { oauth_state: 'S' }, '?code=C&state=S', 'No redirect URI found', false],
    [
      'a stored address that runs code',
      { oauth_state: 'S', oauth_redirect_uri: 'javascript:alert(1)' },
      '?code=C&state=S',
      'Failed to process authorization',
      false,
    ],
  ] as const)
    await test.step(what, async () => {
      await expecting(page, stored)
      await page.goto(`/oauth/callback${search}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error')
      await expect(problem(page)).toHaveText(text)
      expect(await storedState(page)).toBe(isKept && 'oauth_state' in stored ? stored.oauth_state : null)
    })
})

test('a response loaded again is rejected', async ({ page }) => {
  await page.goto('/oauth/callback')
  await expecting(page, { oauth_state: 'S' })
  await page.goto('/oauth/callback?code=C&state=S')
  await expect(problem(page)).toHaveText('No redirect URI found')
  await page.reload()
  await expect(problem(page)).toHaveText('Invalid state parameter')
})

/** Opens the callback as a popup of the page, whose `postMessage` is that function. */
async function openAsPopup(page: Page, stored: Record<string, string>, postMessage: () => void): Promise<Page> {
  await page.evaluate(`window.postMessage = ${postMessage}`)
  const popup = page.waitForEvent('popup')
  await page.evaluate((values) => {
    sessionStorage.clear()
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value)
    window.open('/oauth/callback?code=C&state=S&iss=I&redirect_uri=https://evil.example')
  }, stored)
  return popup
}

test('a popup posts code and state to the stored origin or its own, and closes', async ({ page, baseURL }) => {
  await page.goto('/auth/login')
  for (const [stored, origin] of [
    [undefined, baseURL],
    ['https://app.example/cb', 'https://app.example'],
    ['http://127.0.0.1:5000/cb', 'http://127.0.0.1:5000'],
    ['http://app.example/cb', 'http://app.example'],
    ['org.ancient.account://oauth/callback', baseURL],
    ['javascript:alert(1)', baseURL],
  ])
    await test.step(`stored: ${stored}`, async () => {
      const popup = await openAsPopup(
        page,
        { oauth_state: 'S', ...(stored && { oauth_redirect_uri: stored }) },
        (...said: unknown[]) => Object.assign(window, { said }),
      )
      await expect.poll(() => popup.isClosed()).toBe(true)
      const message = { type: 'ANCIENT_OAUTH_RETURN', code: 'C', state: 'S' }
      expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual([message, origin])
    })
})

test('a popup whose opener cannot be reached shows an error', async ({ page }) => {
  await page.goto('/auth/login')
  const popup = await openAsPopup(page, { oauth_state: 'S' }, () => {
    throw new Error('gone')
  })
  await expect(problem(popup)).toHaveText('Failed to process authorization')
})
