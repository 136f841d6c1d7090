import { grace } from '../../fixtures/people.ts'
import { emailField, expectTyped, passwordField, publicForms, solve, typeInto } from '../support/forms.ts'
import { holdFiles, openWithoutScripts } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'
import { reportLayoutShifts } from '../support/watch.ts'

test('hydration keeps what a guest has typed, checked and focused', { tag: '@every-browser' }, async ({ page }) => {
  const loadScripts = await openWithoutScripts(page, '/auth/login')
  const field = await emailField(page).elementHandle()
  await emailField(page).fill('grace@example.org')
  await page.getByLabel('Remember me').uncheck()
  await passwordField(page).fill('Half-typed')
  await loadScripts()
  await expect(emailField(page)).toHaveValue('grace@example.org')
  await expect(passwordField(page)).toHaveValue('Half-typed')
  await expect(passwordField(page)).toBeFocused()
  await expect(page.getByLabel('Remember me')).not.toBeChecked()
  expect(await emailField(page).evaluate((now, before) => now === before, field)).toBe(true)
})

for (const { path, fields, call, textAfterSubmit, textAfterSolving } of publicForms)
  test(`a submit before hydration at ${path} is sent exactly once`, {
    // For other browsers, one form with a security check and one without are enough.
    tag: path === '/auth/forgot-password' ? [] : '@every-browser',
  }, async ({ page, portal, api }) => {
    const urls: string[] = []
    page.on('request', (request) => request.method() !== 'OPTIONS' && urls.push(request.url()))
    const loadScripts = await openWithoutScripts(page, path)
    await typeInto(page, fields)
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expectTyped(page, fields)
    await loadScripts()
    if (textAfterSubmit) await expect(page.getByText(textAfterSubmit)).toBeVisible()
    if (textAfterSolving) {
      await expectTyped(page, fields)
      expect(urls).not.toContain(api.url + call)
      await solve(page)
      await page.keyboard.press('Enter')
      await expect(page.getByText(textAfterSolving).first()).toBeVisible()
    }
    expect(urls.filter((url) => url === api.url + call)).toHaveLength(1)
    const ofPortal = urls.filter((url) => url.startsWith(portal.url))
    expect(ofPortal.filter((url) => !/\/assets\/|\.(svg|png)$/.test(url))).toEqual([portal.url + path])
  })

test('a signed-in user never sees a page prerendered for guests', { tag: '@every-browser' }, async ({
  page,
  startSession,
}) => {
  await startSession(grace)
  for (const path of ['/', '/auth/login']) {
    const loadScripts = await openWithoutScripts(page, path)
    await expect(page.locator('#root')).toBeHidden()
    await loadScripts()
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Sign in$/i })).toHaveCount(0)
  }
})

test('index.html served at another path does not show the landing page', async ({ page, request }) => {
  const index = await (await request.get('/')).text()
  await page.route('**/auth/verify-email', (route) => route.fulfill({ body: index, contentType: 'text/html' }))
  const loadScripts = await openWithoutScripts(page, '/auth/verify-email')
  await expect(page.locator('#root')).toBeHidden()
  await loadScripts()
  await expect(page.getByRole('alert')).toContainText('Invalid verification link')
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 401/] })

  test('a session that ends while the scripts load leads to sign-in', async ({ page, context, signIn, api }) => {
    await signIn(grace, '/terms')
    await context.clearCookies({ name: 'accessToken' })
    api.faults.add({ call: 'POST /users/refresh', kind: 'status', status: 401 })
    const release = await holdFiles(page, '**/assets/react-dom-*.js')
    await page.goto('/auth/login', { waitUntil: 'commit' })
    await expect.poll(() => context.cookies()).toEqual([])
    release()
    await expect(page.getByText('You were signed out. Sign in to continue.')).toBeVisible()
  })
})

test('hydration fills in the referral code without layout shift', async ({ page }) => {
  await reportLayoutShifts(page)
  const loadScripts = await openWithoutScripts(page, '/auth/register?referral=ada&client_id=stoa')
  await page.getByLabel('Username').fill('katherine')
  await page.getByLabel('Password', { exact: true }).fill('Long-enough')
  await loadScripts()
  await expect(page.getByLabel('Referral code')).toHaveValue('ada')
  await expect(page.getByLabel('Username')).toHaveValue('katherine')
  await expect(page.getByRole('list', { name: 'Your password needs:' })).toContainText('One uppercase letter, met')
  await expect(page.getByText('Please meet all password requirements')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /client_id=stoa/)
})
