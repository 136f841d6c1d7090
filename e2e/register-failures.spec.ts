import { grace } from '../fixtures/people.ts'
import { expectNoAxeViolations } from './axe.ts'
import { withCors } from './cors.ts'
import { typeInto } from './fields.ts'
import { hold } from './hold.ts'
import { solve } from './human-check.ts'
import { createButton, newcomer, submit } from './register-page.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/register')
})

test('an address that has an account, and a name that is taken, are refused in a banner that can be dismissed, and nothing typed is lost', async ({
  page,
}) => {
  await typeInto(page, { ...newcomer, Email: grace.email.toUpperCase(), Username: 'GRACE' })
  await solve(page)
  for (const [text, mended] of [
    ['An account with this email already exists', 'Email'],
    ['This username is already taken', 'Username'],
  ] as const)
    await test.step(text, async () => {
      await createButton(page).click()
      const alert = page.getByRole('alert').filter({ hasText: text })
      await expect(alert).toBeVisible()
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(newcomer.Password)
      if (mended === 'Email') await expectNoAxeViolations(page)
      await alert.getByRole('button', { name: 'Dismiss' }).click()
      await expect(alert).toBeHidden()
      await typeInto(page, { [mended]: newcomer[mended] })
    })
  await createButton(page).click()
  await expect(page).toHaveURL('/auth/verify-pending')
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 5\d\d|ERR_FAILED/] })

  // What else is no address is in renderer/api/public-address.test.ts.
  test('when the look-up of the public address fails, registration goes on without it at once', async ({ page }) => {
    let lookUps = 0
    await page.route('**/public-address', (route) => {
      lookUps += 1
      return route.fulfill(withCors({ status: 503 }))
    })
    await typeInto(page, newcomer)
    await solve(page)
    expect(await submit(page)).not.toHaveProperty('ip')
    await expect(page).toHaveURL('/auth/verify-pending')
    expect(lookUps).toBe(1)
  })

  test('when the look-up never answers, the registration waits 3 seconds and no longer (TA10)', async ({ page }) => {
    await page.route('**/public-address', () => {})
    await typeInto(page, newcomer)
    await solve(page)
    // By the page's own clock: what is heard of its calls here comes sooner or later.
    await page.evaluate(() => {
      const { fetch } = window
      window.fetch = (...call) => {
        performance.mark('call')
        return fetch(...call)
      }
    })
    expect(await submit(page)).not.toHaveProperty('ip')
    const [asked = 0, registered = 0] = await page.evaluate(() =>
      performance.getEntriesByName('call').map(({ startTime }) => startTime),
    )
    const waited = registered - asked
    expect(waited).toBeGreaterThanOrEqual(2_900)
    expect(waited).toBeLessThan(5_000)
  })

  test('a registration that succeeded needs nothing more to say so', async ({ page }) => {
    const asset = '**/assets/verify-pending-*.js'
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /verify-pending/.test(name))),
      )
      .toBe(true)
    await page.route(asset, (route) => route.abort())
    await typeInto(page, newcomer)
    await solve(page)
    await createButton(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  })
})

test('the look-up is made only at submit, and counts though it takes its time', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (['/public-address', '/users/register'].includes(pathname)) asked.push(pathname)
  })
  const lookUp = await hold(page, '/public-address')
  await typeInto(page, newcomer)
  await solve(page)
  expect(asked).toEqual([])
  const registration = submit(page)
  await lookUp.asked
  expect(asked).toEqual(['/public-address'])
  await lookUp.letGo()
  expect(await registration).toMatchObject({ ip: '127.0.0.1' })
  expect(asked).toEqual(['/public-address', '/users/register'])
})

test.describe('with a real provider', () => {
  test.use({ settings: { publicAddressUrl: '' }, allowedErrors: [/Request to a stranger: https:\/\/api\.ipify\.org/] })

  test('registration sends the public address that a third-party service sees', async ({ page }) => {
    await page.route('https://api.ipify.org/?format=json', (route) =>
      route.fulfill(withCors({ json: { ip: '203.0.113.7' } })),
    )
    await typeInto(page, newcomer)
    await solve(page)
    expect(await submit(page)).toMatchObject({ ip: '203.0.113.7' })
  })
})
