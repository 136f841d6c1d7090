import { stoa } from '../../fixtures/clients.ts'
import { alan, grace } from '../../fixtures/people.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { authorizeButton } from '../support/consent-page.ts'
import { email, signInButton } from '../support/sign-in-page.ts'
import { browserSignInButton, callback, consentLink, signIn, startBrowserSignIn, stoaLink, title } from './stories.ts'
import { expect, test } from './test.ts'

/* What the page does differently in the shell. */

test('one request for consent after another shows only its own application', async ({ start, api }) => {
  const { page, startAgain } = await start({ argv: [stoaLink] })
  await signIn(page, grace)
  await expect(title(page)).toContainText('Stoa')
  await expect(authorizeButton(page)).toBeVisible()
  api.faults.set({ call: 'GET /oauth/clients/consent/:clientId', kind: 'hang' })
  await startAgain('ancient', consentLink({ client_id: 'agora', redirect_uri: `${api.portal}/oauth/callback` }))
  await expect(authorizeButton(page)).toBeHidden()
  await expect(title(page)).not.toContainText('Stoa')
})

test('a redirect URI that the shell cannot open is an error before the user decides', async ({ start, api }) => {
  const redirectUri = 'http://stoa.example/return'
  const client = api.db.clients.get(stoa.id)
  if (!client) throw new Error(`${stoa.name} is not in the seed`)
  api.db.clients.put({ ...client, redirectUris: [redirectUri] })
  const { page } = await start({ argv: [consentLink({ client_id: 'stoa', redirect_uri: redirectUri })] })
  await signIn(page, grace)
  await expect(page.getByRole('alert')).toContainText("The desktop app can't open the address")
  await expect(authorizeButton(page)).toHaveCount(0)
})

test('a response that names another provider is an error and ends the browser sign-in', async ({ start, api }) => {
  const shell = await start()
  const { page } = shell
  const state = new URL(await startBrowserSignIn(shell)).searchParams.get('state')
  await expect.poll(() => page.evaluate(() => sessionStorage.oauth_issuer)).toBe(api.url)
  await shell.startAgain('ancient', `${callback}?code=c&state=${state}&iss=https%3A%2F%2Fevil.example`)
  await expect(page.getByRole('alert')).toHaveText('Failed to process authorization')
  expect(api.requests.list({ call: 'POST /oauth/token' })).toEqual([])
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(browserSignInButton(page)).toBeVisible()
})

test('a browser sign-in that is not finished ends after ten minutes', async ({ start }) => {
  const { page } = await start()
  const button = browserSignInButton(page)
  await page.clock.install()
  await button.click()
  await expect(title(page)).toHaveText('Continue in your browser')
  await expectNoAxeViolations(page)
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('alert')).toContainText('Signing in with your browser took too long')
  await expect(button).toBeVisible()
})

test('a browser offers neither the demo nor to sign in with the browser', async ({ api, openTab }) => {
  const page = await openTab(`${api.portal}/auth/login`)
  await expect(signInButton(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with your browser' })).toBeHidden()
  expect(api.requests.list({}), 'requests that look for the API').toEqual([])
})

test('a referral link leads to the portal on the web', async ({ start }) => {
  const { page, choose } = await start({ settings: { portalUrl: 'https://account.ancient.example' } })
  await signIn(page, alan)
  await expect(title(page)).toContainText(alan.firstName)
  await choose('Account', 'Referrals')
  await expect(page.getByRole('textbox', { name: 'Referral link' })).toHaveValue(
    /^https:\/\/account\.ancient\.example\/auth\/register\?/,
  )
})

test('without a portal on the web there is a referral code but no link', async ({ start }) => {
  const { page, choose } = await start({ settings: { portalUrl: '' } })
  await signIn(page, alan)
  await expect(title(page)).toContainText(alan.firstName)
  await choose('Account', 'Referrals')
  await expect(page.getByRole('textbox', { name: 'Referral code' })).toHaveValue(alan.username)
  await expect(page.getByText('so you have no link')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Referral link' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Share' }).first()).toHaveAttribute('aria-disabled', 'true')
})

test.describe('in the smallest window', () => {
  test.use({ viewport: { width: 900, height: 600 } })

  test('no control is under the drag strip, and signing in needs no scrolling', async ({ start }) => {
    const { page, choose } = await start({ settings: { portalUrl: '' } })
    const topmostControl = () =>
      page.evaluate(() =>
        Math.min(
          ...[...document.querySelectorAll('a, button, input, summary')]
            .map((element) => element.getBoundingClientRect())
            .filter(({ height, bottom }) => height > 1 && bottom > 0)
            .map(({ top }) => top),
        ),
      )
    await expect(email(page)).toBeVisible()
    const strip = page.evaluate(() => getComputedStyle(document.body, '::before').content)
    expect(await strip).toBe('"F10 opens the menu"')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(600)
    expect(await topmostControl()).toBeGreaterThanOrEqual(36)
    await choose('Account', 'Country Membership')
    await expect(title(page)).toHaveText('Country Membership')
    await page.keyboard.press('Tab')
    const focused = await page.locator(':focus').boundingBox()
    expect(focused?.y).toBeGreaterThanOrEqual(36)
    await choose('Account', 'Dashboard')
    await signIn(page, grace)
    await expect(title(page)).toContainText(grace.firstName)
    expect(await topmostControl()).toBeGreaterThanOrEqual(36)
  })
})
