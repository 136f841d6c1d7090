import { grace } from '../../fixtures/people.ts'
import { openMenu, signOut, signOutButton } from '../support/account-menu.ts'
import { hold } from '../support/held-responses.ts'
import { readAccessToken } from '../support/session.ts'
import { expect, test } from '../support/test.ts'
import { recordPaths } from '../support/watch.ts'

test('signing out ends the session at the provider, and Back leads to the sign-in page', {
  tag: ['@narrow', '@every-browser'],
}, async ({ page, signIn, api }) => {
  await signIn(grace, '/dashboard/settings')
  const token = await readAccessToken(page.context())
  const response = await hold(page, '/users/logout')
  await openMenu(page)
  await signOutButton(page).dblclick()
  await expect(signOutButton(page)).toHaveAccessibleName('Signing out...')
  await response.release()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('You were signed out.')).toHaveCount(0)
  expect(api.requests.list({ call: 'POST /users/logout' })).toHaveLength(1)
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.user, sessionStorage.redirectUrl])).toEqual([
    undefined,
    '/dashboard/settings',
  ])
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get(`${api.url}/users/profile`, { headers })).status()).toBe(401)

  await test.step('Back leads to the sign-in page', async () => {
    await expect(page.getByText(grace.email)).toHaveCount(0)
    await page.evaluate(reportText, grace.email)
    const paths = recordPaths(page)
    await page.goBack()
    await expect.poll(() => paths).toEqual(['/dashboard/settings', '/auth/login'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sign in/)
  })
})

test('a user who navigates during sign-out stays on the new page', async ({ page, signIn }) => {
  await signIn(grace)
  const response = await hold(page, '/users/logout')
  await signOut(page)
  await response.responded
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await response.release()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.context().cookies()).toEqual([])
})

/** Logs an error, which fails the test, when the page shows `text`. */
function reportText(text: string): void {
  new MutationObserver(() => {
    if (document.body?.textContent?.includes(text)) console.error(`${text} was shown`)
  }).observe(document, { childList: true, subtree: true })
}

test('Back to a page of an ended session never shows the account', { tag: '@every-browser' }, async ({
  page,
  context,
  signIn,
  browserName,
}) => {
  // Firefox keeps no page with `no-store` in its back/forward cache. For Chromium, see back-forward-cache.spec.ts.
  if (browserName !== 'chromium')
    await page.route('**/dashboard', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'max-age=60' } })
    })
  await signIn(grace)
  await page.evaluate(() => {
    // Runs on a page from the cache, after the application's own listener and before the first paint.
    addEventListener('pageshow', () => sessionStorage.setItem('firstFrame', document.body.innerText))
  })
  await page.goto('/favicon.svg')
  await context.clearCookies()
  // Runs on a page that loads again.
  await page.addInitScript(reportText, grace.email)
  await page.goBack()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sign in/)
  const firstFrame = await page.evaluate(() => sessionStorage.getItem('firstFrame'))
  if (browserName === 'firefox') expect(firstFrame, 'the page was not cached').not.toBeNull()
  expect(firstFrame ?? '').not.toContain(grace.email)
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_|^Caught error: TypeError \(/] })

  test('signing out of a broken screen works even if the provider is down', async ({ page, signIn, api }) => {
    await signIn(grace, '/')
    await page.route('**/assets/terms-*.js', (route) => route.abort())
    await page.evaluate(() => history.pushState(null, '', '/terms'))
    await expect(page.getByRole('alert')).toContainText('Something went wrong')
    api.faults.add({ call: 'POST /users/logout', kind: 'cut' })
    const request = page.waitForRequest('**/users/logout')
    await page.getByRole('button', { name: 'Sign out' }).click()
    expect((await request).method()).toBe('POST')
    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sign in/)
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  })
})
