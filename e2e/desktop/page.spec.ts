import { grace } from '../../fixtures/people.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { authorizeButton, STOA, setRedirectUris } from '../support/consent-page.ts'
import { emailField, submitSignIn } from '../support/forms.ts'
import { hold } from '../support/held-responses.ts'
import { browserSignInButton, consentLink, stoaLink, title } from './shell.ts'
import { expect, test } from './test.ts'

/* Pages that behave differently in the shell. */

test('a request fails if the shell cannot open its redirect URI, and a new request replaces it', async ({
  start,
  api,
}) => {
  const redirectUri = 'http://stoa.example/return'
  setRedirectUris(api, [redirectUri, STOA])
  const { page, startAgain } = await start({ argv: [consentLink({ client_id: 'stoa', redirect_uri: redirectUri })] })
  await submitSignIn(page, grace.email, grace.password)
  await expect(page.getByRole('main')).toContainText("The desktop app can't open the page this request returns to")
  await expect(authorizeButton(page)).toHaveCount(0)
  await startAgain('ancient', stoaLink)
  await expect(title(page)).toContainText('Stoa')
  await expect(authorizeButton(page)).toBeVisible()
  api.faults.add({ call: 'GET /oauth/clients/consent/:clientId', kind: 'hang' })
  await startAgain('ancient', consentLink({ client_id: 'agora', redirect_uri: `${api.portal}/oauth/callback` }))
  await expect(authorizeButton(page)).toBeHidden()
  await expect(title(page)).not.toContainText('Stoa')
})

test('an unfinished browser sign-in ends after ten minutes', async ({ start }) => {
  const { page } = await start()
  const button = browserSignInButton(page)
  await page.clock.install()
  await button.click()
  await expect(title(page)).toHaveText('Continue in your browser')
  await expect(title(page)).toBeFocused()
  await expectNoAxeViolations(page)
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('alert')).toContainText('Signing in with your browser took too long')
  await expect(button).toBeVisible()
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('a browser sign-in waits for the issuer of the provider', async ({ start, api }) => {
    const call = 'GET /oauth/clients/consent/:clientId'
    const { page } = await start()
    api.faults.add({ call, kind: 'status', status: 500 })
    await browserSignInButton(page).click()
    await expect(page.getByRole('alert')).toContainText('The problem is on our side.')
    api.faults.clear()
    const { responded, release } = await hold(page, '/oauth/clients/consent/ancient-desktop')
    await browserSignInButton(page).click()
    await responded
    expect(await page.evaluate(() => 'oauth_state' in sessionStorage)).toBe(false)
    await release()
    await expect(title(page)).toHaveText('Continue in your browser')
    expect(await page.evaluate(() => [sessionStorage.oauth_issuer, 'oauth_state' in sessionStorage])).toEqual([
      api.url,
      true,
    ])
  })
})

test.describe('in the smallest window', () => {
  test.use({ viewport: { width: 900, height: 600 } })

  test('no control is under the drag region; without a portal on the web there is no referral link', async ({
    start,
  }) => {
    // Without the browser sign-in, the sign-in page fits into the window.
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
    await expect(emailField(page)).toBeVisible()
    const hint = await page.evaluate(() => getComputedStyle(document.body, '::before').content)
    expect(hint).toBe('"F10 opens the menu"')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(600)
    expect(await topmostControl()).toBeGreaterThanOrEqual(36)
    await choose('Account', 'Country Membership')
    await expect(title(page)).toHaveText('Country membership')
    await page.keyboard.press('Tab')
    const focused = await page.locator(':focus').boundingBox()
    expect(focused?.y).toBeGreaterThanOrEqual(36)
    await choose('Account', 'Dashboard')
    await submitSignIn(page, grace.email, grace.password)
    await expect(title(page)).toContainText(grace.firstName)
    expect(await topmostControl()).toBeGreaterThanOrEqual(36)

    await test.step('without a portal on the web, members have no referral link', async () => {
      await choose('Account', 'Referrals')
      await expect(page.getByRole('textbox', { name: 'Referral code' })).toHaveValue(grace.username)
      await expect(page.getByText('so you have no link')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Referral link' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Share' })).toHaveAttribute('aria-disabled', 'true')
    })
  })
})
