import { grace } from '../../fixtures/people.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { withCors } from '../support/cors.ts'
import { answer, solve, typeInto } from '../support/fields.ts'
import { hold } from '../support/hold.ts'
import { banner, createButton, newcomer, submit } from '../support/register-page.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/register')
})

test('the form has every field with its autocomplete', async ({ page }) => {
  await expect(page).toHaveTitle('Create your account · Ancient')
  for (const [label, autocomplete] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Phone number', 'tel-national'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', autocomplete)
  await expect(page.getByLabel('Referral code')).toHaveValue('')
  await expect(page.getByRole('group', { name: 'Security Check' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
})

test('a visitor registers once and is asked to check their email', async ({ page, api }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/users/register') && request.method() === 'POST') sent.push(request.postDataJSON())
  })
  await typeInto(page, newcomer)
  await solve(page)
  await expect(createButton(page)).toBeEnabled()
  // In one frame, before the button can say that it is busy.
  await createButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL('/auth/verify-pending')
  expect(sent).toEqual([
    {
      email: 'katherine@orbit.example',
      username: 'katherine',
      password: 'Trajectory-1962',
      confirmPassword: 'Trajectory-1962',
      firstName: 'Katherine',
      lastName: 'Orbita',
      ip: expect.stringMatching(/^[\da-f.:]+$/),
    },
  ])
  await expect(page.getByText('katherine@orbit.example')).toBeVisible()
  expect(api.outbox.list({ to: 'katherine@orbit.example' })).toHaveLength(1)
})

test('Create Account waits for the rules, equal passwords and the sum', async ({ page }) => {
  await expect(createButton(page)).toBeDisabled()
  await typeInto(page, { Password: 'Trajectory-1962' })
  await expect(createButton(page)).toBeDisabled()
  await typeInto(page, { 'Confirm password': 'Trajectory-1962' })
  await expect(createButton(page)).toBeDisabled()
  await answer(page).fill('99')
  await expect(page.getByText('Incorrect answer. Please try again.')).toBeVisible()
  await expect(createButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'New problem' }).click()
  await solve(page)
  await expect(page.getByText('Verification successful!')).toBeVisible()
  await expect(createButton(page)).toBeEnabled()
  await typeInto(page, { Password: 'trajectory-1962' })
  await expect(createButton(page)).toBeDisabled()
  await typeInto(page, { Password: 'Trajectory-1963' })
  await expect(createButton(page)).toBeDisabled()
  await typeInto(page, { Password: 'Trajectory-1962' })
  await createButton(page).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
})

test('the password rules and their banner follow what is typed', async ({ page }) => {
  const rules = page.getByRole('list', { name: 'Password rules' })
  await expect(banner(page)).toBeVisible()
  await expect(rules.getByRole('listitem')).toHaveText([
    'At least 6 characters',
    'One uppercase letter',
    'One lowercase letter',
  ])
  await page.getByLabel('Password', { exact: true }).focus()
  await expect(banner(page)).toBeHidden()
  await page.getByLabel('Password', { exact: true }).fill('abcdef')
  await expect(rules.getByRole('listitem')).toHaveText([
    'At least 6 characters, done',
    'One uppercase letter',
    'One lowercase letter, done',
  ])
  await page.getByLabel('Confirm password').focus()
  await expect(page.getByText("Password doesn't meet requirements")).toBeVisible()
  await page.getByLabel('Confirm password').fill('abcde')
  await page.getByLabel('Referral code').focus()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await typeInto(page, { Password: 'abcde' })
  await expect(page.getByText('Passwords do not match')).toBeHidden()
  await typeInto(page, { Password: 'Abcdef' })
  await expect(page.getByText('Passwords do not match')).toBeVisible()
})

test('the referral code of the link is filled in', async ({ page }) => {
  await page.goto('/auth/register?referral=grace')
  await expect(page.getByLabel('Referral code')).toHaveValue('grace')
  await expect(page.getByText('You were invited by grace.')).toBeVisible()
})

test('a taken email or username is reported, and the form kept', async ({ page }) => {
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
  test('registration goes on when the address look-up fails', async ({ page }) => {
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

  test('registration waits at most 3 seconds for the address look-up', async ({ page }) => {
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
})

test('the address look-up runs only at submit', async ({ page }) => {
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
  await lookUp.requested
  expect(asked).toEqual(['/public-address'])
  await lookUp.release()
  expect(await registration).toMatchObject({ ip: '127.0.0.1' })
  expect(asked).toEqual(['/public-address', '/users/register'])
})

test.describe('with a real provider', () => {
  test.use({
    settings: { publicAddressUrl: '' },
    allowedErrors: [/Request to a foreign origin: https:\/\/api\.ipify\.org/],
  })

  test('a deployment can use a third-party address service', async ({ page }) => {
    await page.route('https://api.ipify.org/?format=json', (route) =>
      route.fulfill(withCors({ json: { ip: '203.0.113.7' } })),
    )
    await typeInto(page, newcomer)
    await solve(page)
    expect(await submit(page)).toMatchObject({ ip: '203.0.113.7' })
  })
})

test('leaving while the account is being created does not redirect later', async ({ page, api }) => {
  const answer = await hold(page, '/users/register')
  await page.goto('/auth/register')
  await typeInto(page, newcomer)
  await solve(page)
  await createButton(page).click()
  await answer.requested
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
  await answer.release()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sign in/)
  expect(api.outbox.list()).toHaveLength(1)
})
