import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { recordApplicationVisits } from '../support/consent-page.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: [/Request to a foreign origin: https:\/\/app\.example/] })

const NOT_CONNECTED = "Error The application wasn't connected"

/** Replaces the session storage with values that the consent page saves before it redirects. */
async function store(page: Page, stored: Record<string, string>): Promise<void> {
  await page.evaluate((values) => {
    sessionStorage.clear()
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value)
  }, stored)
}

test('the code is added to the query of the stored redirect URI', { tag: '@every-browser' }, async ({ page }) => {
  const visits = await recordApplicationVisits(page)
  await page.goto('/terms')
  await store(page, { oauth_state: 'S', oauth_redirect_uri: 'https://app.example/cb?y=1' })
  await page.goto('/oauth/callback?code=C&state=S&iss=https://id.example')
  await expect(page).toHaveTitle('Application')
  expect(visits[0]?.href).toBe('https://app.example/cb?y=1&code=C&state=S&iss=https%3A%2F%2Fid.example')
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  expect(await page.evaluate(() => sessionStorage.getItem('oauth_state'))).toBeNull()
})

test('an invalid response shows an error', async ({ page }) => {
  await page.goto('/terms')
  for (const [stored, search, heading, text] of [
    [
      { oauth_state: 'S' },
      '?error=<img src=x onerror=alert(1)>&state=S',
      NOT_CONNECTED,
      '<img src=x onerror=alert(1)>',
    ],
    [{ oauth_state: 'S' }, '?state=S', NOT_CONNECTED, 'No authorization code received'],
    [
      { oauth_state: 'S', oauth_redirect_uri: 'javascript:alert(1)' },
      '?code=C&state=S',
      NOT_CONNECTED,
      'Failed to process authorization',
    ],
    [{ oauth_state: 'S' }, '?code=C&state=S', "Error We can't take you back", 'No redirect URI found'],
  ] as const)
    await test.step(`${search}: ${text}`, async () => {
      await store(page, stored)
      await page.goto(`/oauth/callback${search}`)
      await expect(page).toHaveTitle('Error · Ancient')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('alert')).toHaveText(text)
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(page.getByRole('alert')).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })
  await store(page, { oauth_state: 'S' })
  await page.goto('/oauth/callback?error=access_denied&state=S')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error You denied access')
  await expect(page.getByRole('status')).toHaveText('Error code: access_denied')
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible()
  // A state can be used once.
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Invalid state parameter')
  await expect(page.getByText('It was already used or belongs to another tab.')).toBeVisible()
  await page.goto('/oauth/callback?code=C')
  await expect(page.getByRole('alert')).toHaveText('Invalid state parameter')
  await expect(page.getByText("It isn't complete.")).toBeVisible()
})

// Links open in the running page of the desktop app.
test('a response that opens in the same page replaces the error of the previous one', async ({ page }) => {
  await page.goto('/oauth/callback')
  await expect(page.getByRole('alert')).toHaveText('Invalid state parameter')
  await store(page, { oauth_state: 'S' })
  await page.evaluate(() => history.pushState(null, '', '?error=server_error&state=S'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error The service had a problem')
  await expect(page.getByRole('alert')).toHaveText('Error code: server_error')
})

test('the error page links signed-in users to the dashboard', async ({ page, signIn }) => {
  await signIn(grace, '/oauth/callback?error=access_denied&state=S')
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a popup that stays open says that it is done', async ({ page, context }) => {
  await context.addInitScript(() => {
    window.close = () => {}
  })
  await page.goto('/auth/login')
  await store(page, { oauth_state: 'S' })
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => {
    window.open('/oauth/callback?code=C&state=S')
  })
  const popup = await opened
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Success')
})

test('a popup posts the code to the stored origin or its own', { tag: '@every-browser' }, async ({ page, baseURL }) => {
  await page.goto('/auth/login')
  await page.evaluate(() => {
    window.postMessage = (...posted: unknown[]) => Object.assign(window, { posted })
  })
  for (const [stored, origin] of [
    [undefined, baseURL],
    ['https://app.example/cb', 'https://app.example'],
    ['org.ancient.account://oauth/callback', baseURL],
    ['javascript:alert(1)', baseURL],
  ])
    await test.step(`stored: ${stored}`, async () => {
      await page.evaluate(() => Reflect.deleteProperty(window, 'posted'))
      await store(page, { oauth_state: 'S', ...(stored && { oauth_redirect_uri: stored }) })
      const opened = page.waitForEvent('popup')
      await page.evaluate(() => {
        window.open('/oauth/callback?code=C&state=S&iss=I&redirect_uri=https://evil.example')
      })
      const popup = await opened
      await expect.poll(() => popup.isClosed()).toBe(true)
      const message = { type: 'ANCIENT_OAUTH_RETURN', code: 'C', state: 'S' }
      expect(await page.evaluate(() => Reflect.get(window, 'posted'))).toEqual([message, origin])
    })
})
