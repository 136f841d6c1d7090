import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { newcomer } from '../../fixtures/states-auth.ts'
import { signOut } from '../support/account-menu.ts'
import { verifyInMailbox } from '../support/email-links.ts'
import {
  answerField,
  createButton,
  expectTyped,
  field,
  setValues,
  solve,
  submitSignIn,
  typeInto,
} from '../support/forms.ts'
import { blockFiles, hold, holdFiles } from '../support/held-responses.ts'
import { untilHydrated } from '../support/hydration.ts'
import { welcome } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const PHONE_METADATA = '**/assets/phone-*.js'
const INVALID_PHONE = 'Please enter a valid phone number'

/** Returns what the form sends. */
async function submit(page: Page): Promise<Record<string, unknown>> {
  const request = page.waitForRequest((candidate) => candidate.url().endsWith('/users/register'))
  await createButton(page).click()
  return (await request).postDataJSON()
}

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/register?referral=grace')
})

test('a double click sends one registration and one IP lookup', async ({ page, api }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/public-address') sent.push(pathname)
    if (pathname === '/users/register' && request.method() === 'POST') sent.push(request.postDataJSON())
  })
  await expect(page.getByText("You're joining with the referral code grace")).toBeVisible()
  await typeInto(page, newcomer)
  await solve(page)
  await expect(createButton(page)).toBeEnabled()
  expect(sent).toEqual([])
  // In one frame, before the button can show that it is busy.
  await createButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL('/auth/verify-pending')
  expect(sent).toEqual([
    '/public-address',
    {
      email: 'katherine@orbit.example',
      username: 'katherine',
      password: 'Trajectory-1962',
      confirmPassword: 'Trajectory-1962',
      firstName: 'Katherine',
      lastName: 'Orbita',
      referralUser: 'grace',
      ip: '127.0.0.1',
    },
  ])
  expect(api.requests.list({ call: 'GET /public-address' })).toHaveLength(1)
  await expect(page.getByText('katherine@orbit.example')).toBeVisible()
  expect(api.outbox.list({ to: 'katherine@orbit.example' })).toHaveLength(1)
})

test('Back and a reload after signing out show nothing about who registered', { tag: '@every-browser' }, async ({
  page,
  context,
  api,
}) => {
  await typeInto(page, newcomer)
  await solve(page)
  await createButton(page).click()
  await page.getByRole('link', { name: 'Start again with another username' }).click()
  await expect(field(page, 'First name')).toHaveValue(newcomer['First name'])
  await verifyInMailbox(context, api)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(page, newcomer.Email, newcomer.Password)
  await expect(welcome(page)).toHaveText(`Welcome, ${newcomer['First name']}`)
  await signOut(page)
  await expect(page).toHaveURL('/auth/login')
  await page.goBack()
  await expect(page).toHaveURL('/auth/login')
  await page.goBack()
  await expect(page).toHaveURL('/auth/register')
  const nothing = { Email: '', 'First name': '' }
  await expectTyped(page, nothing)
  await page.reload()
  await untilHydrated(page)
  await expectTyped(page, nothing)
  await page.goBack()
  await expect(page, 'instead of /auth/verify-pending').toHaveURL('/auth/register')
  await expectTyped(page, nothing)
})

test('Back after a session shows nothing that was typed before it', async ({ page }) => {
  await typeInto(page, newcomer)
  await page.goto('/auth/login')
  await submitSignIn(page, grace.email, grace.password)
  await expect(welcome(page)).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL('/auth/login')
  await page.goBack()
  await expect(page).toHaveURL('/auth/login')
  const release = await holdFiles(page, '**/assets/*.js')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/auth/register?referral=grace')
  const nothing = { Email: '', Username: '', 'First name': '', 'Last name': '' }
  await expectTyped(page, nothing)
  release()
  await untilHydrated(page)
  await expectTyped(page, nothing)
  await page.getByLabel('Email').evaluate((field: HTMLInputElement, value) => {
    // Playwright's scripts count as actions of the user, unlike Firefox, which fills in the fields of a reopened tab.
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })
    field.value = value
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, newcomer.Email)
  await expectTyped(page, nothing)
})

test('Back, a reload and starting again keep what was typed, except the passwords', async ({ page }) => {
  await typeInto(page, newcomer)
  await field(page, 'Phone number').fill('24 412 7706')
  await page.getByLabel('Country').selectOption('GH')
  const expectKept = async () => {
    await expectTyped(page, { ...newcomer, 'Phone number': '24 412 7706', Password: '', 'Confirm password': '' })
    await expect(page.getByLabel('Country')).toHaveValue('GH')
  }
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.goBack()
  await expectKept()
  await page.reload()
  await expectKept()
  await expect(page.getByText(INVALID_PHONE)).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(newcomer.Password)

  await test.step('a user who starts again types only the passwords again', async () => {
    await typeInto(page, { Password: newcomer.Password, 'Confirm password': newcomer['Confirm password'] })
    await solve(page)
    await createButton(page).click()
    await expect(page).toHaveURL('/auth/verify-pending')
    await page.reload()
    await page.getByRole('link', { name: 'Start again with another username' }).click()
    await expectTyped(page, {
      ...newcomer,
      'Phone number': '+233244127706',
      'Referral code': 'grace',
      Password: '',
      'Confirm password': '',
    })
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(newcomer.Password)
  })
})

test('submitting an incomplete form focuses the first invalid field', { tag: '@every-browser' }, async ({ page }) => {
  const rules = page.getByRole('list', { name: 'Your password needs:' }).getByRole('listitem')
  const requirements = page.getByText('Please meet all password requirements')
  const emailField = page.getByLabel('Email')
  const expectDisabled = async (reason: string) => {
    await expect(createButton(page)).toBeDisabled()
    await expect(createButton(page)).toHaveAccessibleDescription(reason)
  }
  await expect(requirements).toBeVisible()
  await expectDisabled('To continue, meet the password rules, confirm your password, and solve the security check.')
  await createButton(page).press('Enter')
  await expect(emailField).toBeFocused()
  await expect(emailField).toHaveAttribute('aria-invalid', 'true')
  await expect(emailField).toHaveAccessibleDescription('Email is required.')
  await emailField.fill('katherine')
  await expect(emailField).toHaveAttribute('aria-invalid', 'false')
  await page.getByLabel('Password', { exact: true }).focus()
  await expect(requirements).toBeHidden()
  await typeInto(page, { Password: 'abcdef' })
  await expect(rules).toHaveText(['At least 6 characters, met', 'One uppercase letter', 'One lowercase letter, met'])
  await field(page, 'Confirm password').fill('abcde')
  await expect(page.getByText("Password doesn't meet requirements")).toBeVisible()
  await page.getByLabel('Referral code').focus()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectDisabled('To continue, meet the password rules, confirm your password, and solve the security check.')
  await typeInto(page, { Password: 'Trajectory-1962' })
  await expectDisabled('To continue, confirm your password and solve the security check.')
  await typeInto(page, { ...newcomer, Email: 'katherine', Username: 'ab' })
  await expect(page.getByText('Passwords do not match')).toBeHidden()
  await answerField(page).fill('99')
  await expectDisabled('To continue, solve the security check.')
  await solve(page)
  await expect(page.getByText('To continue,')).toBeHidden()
  await createButton(page).click()
  await expect(emailField).toBeFocused()
  await expect(emailField).toHaveAccessibleDescription(/^Enter a full email address/)
  await typeInto(page, { Email: newcomer.Email })
  await createButton(page).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Use at least 3 characters\./)
  await expect(page).toHaveURL('/auth/register?referral=grace')
})

test('focusing the password hides the banner and moves nothing', { tag: '@narrow' }, async ({ page }) => {
  const banner = page.getByRole('status').filter({ hasText: 'Please meet all password requirements' })
  const top = () => createButton(page).evaluate((button) => button.getBoundingClientRect().top + scrollY)
  await expect(banner).toBeVisible()
  const before = await top()
  await page.getByLabel('Password', { exact: true }).focus()
  await expect(banner).toBeHidden()
  expect(await top()).toBe(before)
})

test('rules and limits hold for values that a script has set', async ({ page, api }) => {
  await typeInto(page, newcomer)
  await solve(page)
  for (const [label, value, error] of [
    ['Username', ' ab ', 'Use at least 3 characters.'],
    ['Username', 'k'.repeat(31), 'Use at most 30 characters.'],
    ['Username', 'katherine j', 'Use only letters a–z, digits, dots, _ or -.'],
    ['First name', '  ', 'First name is required.'],
    ['First name', 'k'.repeat(81), 'Use at most 80 characters.'],
    ['Email', 'katherine', 'Enter a full email address, like name@example.com.'],
    ['Password', 'trajectory-1962', "Password doesn't meet requirements"],
    ['Confirm password', 'Trajectory-1963', 'Passwords do not match'],
  ] as const) {
    await setValues(page, { ...newcomer, [label]: value })
    await createButton(page).press('Enter')
    await expect(field(page, label)).toBeFocused()
    await expect(field(page, label)).toHaveAccessibleDescription(error)
  }
  expect(api.requests.list({ call: 'POST /users/register' })).toEqual([])
  await setValues(page, newcomer)
  await createButton(page).press('Enter')
  await expect(page).toHaveURL('/auth/verify-pending')
})

test('a taken username is explained once, and marked in place until it changes', async ({ page }) => {
  await typeInto(page, { ...newcomer, Username: 'grace' })
  await solve(page)
  const place = await createButton(page).boundingBox()
  await createButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('This username is already taken')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Username')).toBeInViewport()
  expect(await createButton(page).boundingBox()).toEqual(place)
  await expect(page.getByText('This username is already taken'), 'the text is shown once').toHaveCount(1)
  const expectMarked = async () => {
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Already taken. Choose another username.')
  }
  await expectMarked()
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expectMarked()
  await createButton(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await typeInto(page, { Username: newcomer.Username })
  await expect(page.getByText('Choose another username.')).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('leaving the screen before its request is sent creates no account', async ({ page, api }) => {
  const address = await hold(page, '/public-address')
  await typeInto(page, newcomer)
  await solve(page)
  await createButton(page).click()
  await address.responded
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
  await address.release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sign in/)
  await expect(page).toHaveURL('/auth/login')
  expect(api.outbox.list()).toEqual([])
})

test('a phone number that is valid for its country is sent in E.164', async ({ page }) => {
  const country = page.getByLabel('Country')
  const number = page.getByLabel('Phone number')
  await expect(country).toHaveValue('US')
  await expect(country.getByRole('option', { name: 'Ghana (+233)' })).toBeAttached()
  await number.fill('24 412')
  await page.getByLabel('Username').focus()
  await expect(page.getByText(INVALID_PHONE)).toBeVisible()
  await country.selectOption('GH')
  await number.fill('24 412 7706')
  await page.getByLabel('Username').focus()
  await expect(page.getByText(INVALID_PHONE)).toBeHidden()
  await typeInto(page, newcomer)
  await solve(page)
  await country.selectOption('US')
  await createButton(page).click()
  await expect(number).toBeFocused()
  await expect(page.getByText(INVALID_PHONE)).toBeVisible()
  await number.fill('+233 24 412 7706')
  await expect(country).toHaveValue('GH')
  expect(await submit(page)).toMatchObject({ phoneNumber: '+233244127706' })
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('registration waits for the phone check, and succeeds without the IP lookup', async ({ page, api }) => {
    const metadata = await blockFiles(page, PHONE_METADATA)
    await page.reload()
    await typeInto(page, { ...newcomer, 'Phone number': '202 555 0136' })
    await solve(page)
    await createButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      "We can't check the phone number right now. Leave it empty or try again.",
    )
    expect(api.outbox.list()).toEqual([])
    metadata.isBlocked = false
    // look-up-public-ip.test.ts covers a lookup that never responds.
    await page.route('**/public-address', (route) => route.abort())
    const release = await holdFiles(page, PHONE_METADATA)
    const registration = submit(page)
    await expect(createButton(page)).toHaveAttribute('aria-busy', 'true')
    release()
    expect(await registration).toMatchObject({ phoneNumber: '+12025550136' })
    expect(await registration).not.toHaveProperty('ip')
    await expect(page).toHaveURL('/auth/verify-pending')
  })
})
