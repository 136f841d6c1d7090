import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { recordApplicationVisits } from '../support/consent-page.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: [/Request to a foreign origin: https:\/\/app\.example/] })

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
  await page.goto('/oauth/callback')
  for (const [stored, search, text] of [
    [{ oauth_state: 'S' }, '?error=<img src=x onerror=alert(1)>&state=S', '<img src=x onerror=alert(1)>'],
    [{ oauth_state: 'S' }, '?state=S', 'No authorization code received'],
    [
      { oauth_state: 'S', oauth_redirect_uri: 'javascript:alert(1)' },
      '?code=C&state=S',
      'Failed to process authorization',
    ],
    [{ oauth_state: 'S' }, '?code=C&state=S', 'No redirect URI found'],
  ] as const)
    await test.step(`${search}: ${text}`, async () => {
      await store(page, stored)
      await page.goto(`/oauth/callback${search}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error')
      await expect(page.getByRole('alert')).toHaveText(text)
    })
  await store(page, { oauth_state: 'S' })
  await page.goto('/oauth/callback?error=access_denied&state=S')
  await expect(page.getByRole('status')).toHaveText(/^You denied access\. access_denied$/)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('status')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible()
  // A state can be used once.
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Invalid state parameter')
})

// Links open in the running page of the desktop app.
test('a dismissed error does not hide the error of the next response', async ({ page }) => {
  await page.goto('/oauth/callback')
  for (const search of ['?code=1', '?code=2']) {
    await page.evaluate((query) => history.pushState(null, '', query), search)
    await expect(page.getByRole('alert')).toHaveText('Invalid state parameter')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
  }
})

test('the error page links signed-in users to the dashboard', async ({ page, signIn }) => {
  await signIn(grace, '/oauth/callback?error=access_denied&state=S')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the callback is titled Processing until it is done', async ({ page, context }) => {
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
  // The title changes too soon to be seen in the popup.
  expect(await (await page.request.get('/oauth/callback')).text()).toContain('<title>Processing · Ancient</title>')
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
