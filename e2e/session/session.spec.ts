import { request } from 'node:http'
import type { Page } from '@playwright/test'
import { ada, alan, grace } from '../../fixtures/people.ts'
import { startServer } from '../../renderer/hosting/start-server.ts'
import { signOut } from '../support/account-menu.ts'
import { signInWithForm, submitSignIn } from '../support/forms.ts'
import { hold } from '../support/held-responses.ts'
import { clickInBusyTab, welcome } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test('a stored user is shown immediately and corrected by the profile', async ({ page, signIn }) => {
  await signIn(grace, '/terms')
  const responses: string[] = []
  page.on('response', (each) => each.ok() && responses.push(new URL(each.url()).pathname))
  await page.evaluate(() => {
    localStorage.user = JSON.stringify({ ...JSON.parse(localStorage.user), firstName: 'Old', role: 'ADMIN' })
  })
  const response = await hold(page, '/users/profile')
  await page.goto('/dashboard')
  await expect(welcome(page)).toHaveText('Welcome, Old')
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  await response.release()
  await expect(welcome(page)).toHaveText(`Welcome, ${grace.firstName}`)
  await expect(page.getByText('Administrator', { exact: true })).toBeHidden()
  expect(await page.evaluate(() => JSON.parse(localStorage.user))).toMatchObject({
    username: grace.username,
    email: grace.email,
    firstName: grace.firstName,
    role: grace.role,
    membership: grace.membership,
    isEmailVerified: true,
  })
  expect(responses).toContain('/users/profile')
  expect(responses.filter((path) => path.includes('/admin/'))).toEqual([])
})

test.describe('while the provider is down', () => {
  test.use({ allowedErrors: [/503/] })

  test("a stored user isn't shown with another user's tokens", async ({ page, signIn, scenario, api }) => {
    await signIn(ada, '/terms')
    const [call, fault] = ['GET /users/profile', { kind: 'status', status: 503 }] as const
    await scenario('wallet-member', { faults: [{ call, ...fault }] })
    await expect(page.getByText('The problem is on our side.')).toBeVisible()
    await expect(page.getByText(ada.firstName)).toHaveCount(0)
    api.faults.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(welcome(page)).toHaveText(`Welcome, ${alan.firstName}`)
  })
})

test('tokens are Strict cookies for 30 days, and Secure where the browser allows it', {
  tag: '@every-browser',
}, async ({ page, browserName }) => {
  await signInWithForm(page, grace)
  // On plain http, WebKit rejects Secure even from a loopback address.
  const secure = browserName !== 'webkit'
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name).sort()).toEqual(['accessToken', 'refreshToken', 'tokenAccount'])
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ path: '/', secure, sameSite: 'Strict', httpOnly: false, domain: '127.0.0.1' })
    expect(Math.abs(cookie.expires - Date.now() / 1000 - 30 * 86_400)).toBeLessThan(60)
  }
})

test.describe('on plain http', () => {
  const origin = 'http://portal.test'
  // A proxy gives the servers this name in every browser. Pages at loopback addresses may write Secure cookies.
  test.use({
    portalOrigin: origin,
    settings: { apiHost: '/api' },
    allowedErrors: [/Cross-Origin-Opener-Policy|non-HTTPS cookie/],
    proxy: async ({ portal, api }, use) => {
      const proxy = await startServer(
        (incoming, outgoing) => {
          const { pathname, search } = new URL(incoming.url ?? '', origin)
          const target = pathname.startsWith('/api/') ? api.url + pathname.slice(4) : portal.url + pathname
          const { method } = incoming
          // The mock API rejects other host names.
          const headers = { ...incoming.headers, host: new URL(target).host }
          const forwarded = request(target + search, { method, headers }, (response) => {
            outgoing.writeHead(response.statusCode ?? 502, response.headers)
            response.pipe(outgoing)
          })
          // Without a listener, a request that a page aborts would end the worker.
          forwarded.on('error', () => outgoing.destroy())
          incoming.pipe(forwarded)
        },
        { port: 0, host: '127.0.0.1' },
      )
      await use({ server: proxy.url })
      await proxy.close()
    },
  })

  test('users stay signed in by cookies without Secure', { tag: '@every-browser' }, async ({ page, context }) => {
    await signInWithForm(page, grace)
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name).sort()).toEqual(['accessToken', 'refreshToken', 'tokenAccount'])
    for (const cookie of cookies) expect(cookie).toMatchObject({ secure: false, sameSite: 'Strict' })
    await page.reload()
    await expect(welcome(page)).toHaveText(`Welcome, ${grace.firstName}`)
    await signOut(page)
    await expect(page).toHaveURL('/auth/login')
    expect(await context.cookies()).toEqual([])
  })
})

test('users can sign in with storage blocked', { tag: '@every-browser' }, async ({ page }) => {
  await page.addInitScript(() => {
    const block = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: block })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  })
  await signInWithForm(page, grace)
  await expect(welcome(page)).toHaveText(`Welcome, ${grace.firstName}`)
  await expect(page.getByRole('alert')).toContainText("We couldn't save the cookies that keep you signed in.")
})

for (const name of ['Save changes', 'Sign out'])
  test(`a click on ${name} before the tab has rendered another account doesn't change that one`, async ({
    page,
    context,
    signIn,
    api,
  }) => {
    await signIn(alan, '/dashboard/settings')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('First name').fill('Alain')
    const other = await context.newPage()
    await other.goto('/auth/login?client_id=x')
    const clicked = clickInBusyTab(page.getByRole('button', { name }), 'before rendering')
    await submitSignIn(other, grace.email, grace.password)
    await clicked
    await expect(page.getByText(grace.email).first()).toBeAttached()
    await expect(page.getByRole('alert')).toHaveText("You're now signed in to a different account.")
    expect(api.requests.list({ call: 'PATCH /users/profile' })).toEqual([])
    for (const { id, firstName } of [alan, grace]) expect(api.db.users.get(id)?.firstName).toBe(firstName)
    expect(api.db.sessions.where('userId', grace.id)).toHaveLength(1)
  })

/** Hides storage events of other tabs, as if this tab had been suspended. */
async function suspendTabSync(page: Page): Promise<void> {
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true))
}

test('a tab that missed an account switch does not change the other account', { tag: '@every-browser' }, async ({
  page,
  context,
  signIn,
  api,
}) => {
  await signIn(grace, '/terms')
  const other = await context.newPage()
  await suspendTabSync(other)
  await other.goto('/dashboard/settings')
  await other.getByRole('button', { name: 'Edit Profile' }).click()
  await other.getByLabel('First name').fill('Gracie')

  await context.clearCookies()
  await page.evaluate(() => localStorage.removeItem('user'))
  await signIn(alan, '/terms')
  expect(await page.evaluate(() => JSON.parse(localStorage.user).email)).toBe(alan.email)
  await expect(other.getByLabel('First name')).toHaveValue('Gracie')

  const checked = other.waitForResponse('**/users/profile')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await checked
  await expect(other.getByText(alan.email).first()).toBeAttached()
  await expect(other.getByText('Gracie')).toHaveCount(0)
  expect(api.requests.list({ call: 'PATCH /users/profile' })).toEqual([])
  for (const { id, firstName } of [alan, grace]) expect(api.db.users.get(id)?.firstName).toBe(firstName)
})
