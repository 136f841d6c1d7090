import { alan, grace } from '../../fixtures/people.ts'
import { signOut } from '../support/account-menu.ts'
import { authorizeButton, consentPath, readConsentContext } from '../support/consent-page.ts'
import { emailField, submitSignIn } from '../support/forms.ts'
import { hold } from '../support/held-responses.ts'
import { openHydrated, untilIdle } from '../support/hydration.ts'
import { welcome } from '../support/session.ts'
import { expect, test } from '../support/test.ts'
import { recordPaths } from '../support/watch.ts'

test('signing out in one tab signs out the other, and a public page stays open', { tag: '@every-browser' }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn(grace)
  const other = await context.newPage()
  await other.goto(consentPath())
  await expect(authorizeButton(other)).toBeVisible()
  await other.goto('/dashboard/security')
  await expect(other.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  const publicTab = await context.newPage()
  await publicTab.goto('/terms')
  const entry = publicTab.getByRole('banner').getByRole('link', { name: /^(Dashboard|Sign in)$/ })
  await expect(entry).toHaveText('Dashboard')
  const paths = recordPaths(publicTab)
  await signOut(page)
  await expect(page).toHaveURL('/auth/login')
  await expect(other).toHaveURL('/auth/login')
  await expect(other.getByText('You were signed out. Sign in to continue.')).toBeVisible()
  expect(await readConsentContext(other), 'the next user gets no request of this one').toBeNull()
  await expect(other.getByText(grace.email)).toBeHidden()
  await expect(entry).toHaveText('Sign in')
  expect(paths).toEqual([])
})

test('a tab on the sign-in page continues when another tab signs in, except in an OAuth flow', {
  tag: '@every-browser',
}, async ({ page, context }) => {
  await page.goto('/dashboard/referrals')
  await expect(page).toHaveURL('/auth/login')
  const oauthTab = await context.newPage()
  await openHydrated(oauthTab, '/auth/login?client_id=stoa')
  await emailField(oauthTab).fill(alan.email)
  const other = await context.newPage()
  await other.goto('/auth/login')
  await submitSignIn(other, grace.email, grace.password)
  await expect(page).toHaveURL('/dashboard/referrals')
  await expect(welcome(other)).toBeVisible()
  await untilIdle(oauthTab)
  await expect(oauthTab).toHaveURL('/auth/login?client_id=stoa')
  await expect(emailField(oauthTab)).toHaveValue(alan.email)
})

test('two tabs refresh an expired token once', async ({ page, context, signIn, api }) => {
  await signIn(grace)
  // Loaded first, so that the refresh isn't held for longer than the timeout of a call.
  const other = await context.newPage()
  await openHydrated(other, '/dashboard', api)
  await expect(welcome(other)).toBeVisible()
  api.clock.advance(16 * 60_000)
  const refresh = await hold(page, '/users/refresh')
  await page.reload()
  await refresh.responded
  const rejected = other.waitForResponse('**/users/profile')
  await other.reload()
  expect((await rejected).status()).toBe(401)
  // A tab that doesn't wait would have sent its own refresh by now.
  await untilIdle(other)
  await refresh.release()
  // Each tab loads its lists with the new token.
  for (const tab of [page, other]) await expect(tab.getByRole('list', { name: 'Recent activity' })).toBeVisible()
  expect(api.requests.list({ call: 'POST /users/refresh' })).toHaveLength(1)
})

test('a sign-in waits while another tab stores refreshed tokens, which would replace its own', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(alan, '/terms')
  await page.evaluate(() => {
    const stored = new Promise((resolve) => addEventListener('stored', resolve))
    void navigator.locks.request('tokens', () => stored)
  })
  const other = await context.newPage()
  await other.goto('/auth/login?client_id=x')
  await submitSignIn(other, grace.email, grace.password)
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1)
  expect(await page.evaluate(() => JSON.parse(localStorage.user).email)).toBe(alan.email)
  await page.evaluate(() => dispatchEvent(new Event('stored')))
  await expect(welcome(other)).toHaveText(`Welcome, ${grace.firstName}`)
})
