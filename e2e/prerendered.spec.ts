import { grace } from '../fixtures/people.ts'
import { PAGE_HEADS } from '../renderer/build/page-heads.ts'
import { expectTyped, typeInto } from './fields.ts'
import { solve } from './human-check.ts'
import { openWithoutScripts } from './late-files.ts'
import { publicForms } from './public-forms.ts'
import { reportMoves } from './report-moves.ts'
import { email, password } from './sign-in-page.ts'
import { expect, test } from './test.ts'
import { untilIdle } from './until-idle.ts'

test('what a guest does before the scripts are there stays: words, ticks, focus and the field itself', async ({
  page,
}) => {
  const start = await openWithoutScripts(page, '/auth/login')
  const field = await email(page).elementHandle()
  await email(page).fill('somebody@example.org')
  await page.getByLabel('Remember me').uncheck()
  await password(page).fill('Half-typed')
  await start()
  await expect(email(page)).toHaveValue('somebody@example.org')
  await expect(password(page)).toHaveValue('Half-typed')
  await expect(password(page)).toBeFocused()
  await expect(page.getByLabel('Remember me')).not.toBeChecked()
  expect(await email(page).evaluate((now, before) => now === before, field)).toBe(true)
})

for (const { path, fields, call, heard, done } of publicForms)
  test(`Enter at ${path} before the scripts are there is heard once they are, once, and puts nothing into the address`, async ({
    page,
    portal,
    api,
  }) => {
    const addresses: string[] = []
    page.on('request', (request) => request.method() !== 'OPTIONS' && addresses.push(request.url()))
    const start = await openWithoutScripts(page, path)
    await typeInto(page, fields)
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expectTyped(page, fields)
    await start()
    if (heard) await expect(page.getByText(heard)).toBeVisible()
    if (done) {
      await expectTyped(page, fields)
      expect(addresses).not.toContain(api.url + call)
      await solve(page)
      await page.keyboard.press('Enter')
      await expect(page.getByText(done).first()).toBeVisible()
    }
    expect(addresses.filter((address) => address === api.url + call)).toHaveLength(1)
    const documents = addresses.filter((address) => address.startsWith(portal.url) && !address.includes('/assets/'))
    expect(documents.filter((address) => !address.endsWith('.svg'))).toEqual([portal.url + path])
  })

test('a field that was left with something wrong in it before the scripts were there is told of once they are, and the one that is typed into is not', async ({
  page,
}) => {
  const start = await openWithoutScripts(page, '/auth/register')
  await password(page).fill('trajectory')
  await email(page).fill('katherine')
  await page.getByLabel('Username').fill('ka')
  await start()
  await expect(email(page)).toHaveAccessibleDescription(/@/)
  await expect(password(page)).toHaveAccessibleDescription(/doesn't meet requirements/)
  await expect(page.getByText('Please meet all password requirements')).toBeHidden()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('At least 3 characters')
  await expect(page.getByLabel('Username')).toBeFocused()
})

test('a field that the browser filled in before the scripts were there shows no error, and one that was left empty was left', async ({
  page,
}) => {
  const start = await openWithoutScripts(page, '/auth/register')
  await email(page).evaluate((field: HTMLInputElement) => {
    field.value = 'katherine'
  })
  await password(page).focus()
  await page.getByLabel('Referral code').focus()
  await start()
  await expect(page.getByText('Please meet all password requirements')).toBeHidden()
  await expect(email(page)).toHaveValue('katherine')
  await untilIdle(page)
  await expect(email(page)).not.toHaveAttribute('aria-invalid')
})

test('the rules of a password hear of what was typed before the scripts were there', async ({ page }) => {
  const start = await openWithoutScripts(page, '/auth/register')
  await page.getByLabel('Password', { exact: true }).fill('Long-enough')
  await start()
  await expect(page.getByRole('list', { name: 'Password rules' })).toContainText('One uppercase letter, done')
  await expect(page.getByText('Please meet all password requirements')).toBeHidden()
})

test('a button that was pressed before the scripts were there, and again because nothing came of it, is pressed once they are, before the page is gone through in pieces', async ({
  page,
}) => {
  // React asks for its next piece in this way; here it is never its turn.
  await page.addInitScript(() => {
    MessagePort.prototype.postMessage = () => {}
  })
  const start = await openWithoutScripts(page, '/auth/login')
  await password(page).fill('Secret')
  await page.getByRole('button', { name: 'Show password' }).dblclick()
  await start()
  await expect(password(page)).toHaveAttribute('type', 'text')
})

test('somebody with a session never sees what was rendered for guests', async ({ page, signIn }) => {
  await signIn(grace, '/terms')
  for (const path of ['/', '/auth/login']) {
    const start = await openWithoutScripts(page, path)
    await expect(page.locator('#root')).toBeHidden()
    await start()
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Sign in$/i })).toHaveCount(0)
    await page.unroute('**/assets/*.js')
  }
})

test('a host that knows only index.html shows nothing of it at another address', async ({ page, request }) => {
  const index = await (await request.get('/')).text()
  await page.route('**/auth/verify-email', (route) => route.fulfill({ body: index, contentType: 'text/html' }))
  const start = await openWithoutScripts(page, '/auth/verify-email')
  await expect(page.locator('#root')).toBeHidden()
  await start()
  await expect(page.getByRole('alert')).toContainText('Invalid verification link')
})

test('what the address says is there after the page was taken over, and moves nothing', async ({ page }) => {
  await reportMoves(page)
  const start = await openWithoutScripts(page, '/auth/register?referral=ada&client_id=stoa')
  await page.getByLabel('Username').fill('somebody')
  await start()
  await expect(page.getByLabel('Referral code')).toHaveValue('ada')
  await expect(page.getByLabel('Username')).toHaveValue('somebody')
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /client_id=stoa/)
})

test('every prerendered page is taken over as it was rendered, whatever the theme, and nothing moves', async ({
  page,
}) => {
  await reportMoves(page)
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  for (const path of Object.keys(PAGE_HEADS))
    await test.step(path, async () => {
      const start = await openWithoutScripts(page, path)
      const heading = page.getByRole('heading', { level: 1 })
      const before = await heading.elementHandle()
      await start()
      expect(await heading.evaluate((now, rendered) => now === rendered, before)).toBe(true)
      await untilIdle(page)
      await page.unroute('**/assets/*.js')
    })
})
