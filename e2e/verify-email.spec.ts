import { grace, linus } from '../fixtures/people.ts'
import { expectNoAxeViolations } from './axe.ts'
import { withCors } from './cors.ts'
import { attempt } from './sign-in-page.ts'
import { expect, test } from './test.ts'

const FAILED = 'Failed to verify email. The link may be expired or invalid.'

/** The path of a fresh verification link for the unverified person. */
async function link(api: {
  url: string
  outbox: { list(filter: { to: string }): { link: string }[] }
}): Promise<string> {
  await fetch(`${api.url}/users/resend-verification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: linus.email }),
  })
  return new URL(api.outbox.list({ to: linus.email })[0]?.link ?? '').href.replace(/^https?:\/\/[^/]+/, '')
}

test('a link verifies the address by itself, and then the person can sign in', async ({ page, api }) => {
  await page.goto(await link(api))
  await expect(page.getByRole('heading', { level: 1, name: 'Email verified' })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await page.context().cookies()).toEqual([])
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/auth/login')
  await attempt(page, linus.email, linus.password)
  await expect(page).toHaveURL('/dashboard')
})

test('a link opened twice at once and loaded again says the same', async ({ page, context, api }) => {
  const path = await link(api)
  const other = await context.newPage()
  await Promise.all([page.goto(path), other.goto(path)])
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
})

test('a link opened in another browser verifies as well', async ({ page, browser, api, watched, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await watched(context)
  const elsewhere = await context.newPage()
  await elsewhere.goto(await link(api))
  await expect(elsewhere.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await context.close()
  await page.goto('/auth/login')
  await attempt(page, linus.email, linus.password)
  await expect(page).toHaveURL('/dashboard')
})

test('while it is checked there is a sign of it', async ({ page }) => {
  await page.route('**/users/verify-email**', () => {})
  await page.goto('/auth/verify-email?token=x')
  await expect(page.getByRole('status', { name: 'Verifying' })).toBeVisible()
  await expectNoAxeViolations(page)
})

for (const [what, search, text] of [
  ['no token', '', 'Invalid verification link. Please check your email for the correct link.'],
  ['a foreign token', '?token=abc', FAILED],
  ['a token of markup', '?token=%3Cb%3E', FAILED],
] as const)
  test(`a link with ${what} says so and leads back`, async ({ page }) => {
    await page.goto(`/auth/verify-email${search}`)
    await expect(page.getByRole('alert')).toHaveText(text)
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect(page).toHaveURL('/auth/login')
  })

test('a link that has run out says so', async ({ page, api }) => {
  const path = await link(api)
  api.clock.advance(25 * 60 * 60_000)
  await page.goto(path)
  await expect(page.getByRole('alert')).toHaveText(FAILED)
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('when the provider fails, the link can be tried again', async ({ page, api }) => {
    await page.route('**/users/verify-email**', (route) => route.fulfill(withCors({ status: 500 })))
    await page.goto(await link(api))
    await expect(page.getByRole('alert')).toContainText(FAILED)
    await page.unroute('**/users/verify-email**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  })
})

test('with a consent pending, Continue leads to it', async ({ page, api }) => {
  await page.goto('/terms')
  await page.evaluate(() =>
    sessionStorage.setItem(
      'oauth_consent_context',
      JSON.stringify({
        clientId: 'demo',
        redirectUri: 'https://app.example/cb',
        scope: 'profile',
        responseType: 'code',
      }),
    ),
  )
  await page.goto(await link(api))
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    /^\/oauth\/consent\?client_id=demo&/,
  )
})

test('opened by somebody who is signed in, the link does its work and the dashboard says so', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(grace)
  const account = api.data.accounts.get(linus.id)
  await page.goto(await link(api))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'verified' })).toBeVisible()
  expect(account?.isEmailVerified).toBe(false)
  expect(api.data.accounts.get(linus.id)?.isEmailVerified).toBe(true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('You can now sign in.')).toBeHidden()
})

test('opened by somebody who is signed in, a bad link is an error on the dashboard', async ({ page, signIn }) => {
  await signIn(grace)
  await page.goto('/auth/verify-email?token=abc')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('alert')).toContainText(FAILED)
})
