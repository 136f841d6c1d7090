import { grace } from '../../fixtures/people.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { answer, solve, typeInto } from '../support/fields.ts'
import { createButton, newcomer, submit } from '../support/register-page.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/register?referral=grace')
})

test('a double click sends one registration and one address lookup', async ({ page, api }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/public-address') sent.push(pathname)
    if (pathname === '/users/register' && request.method() === 'POST') sent.push(request.postDataJSON())
  })
  await expect(page.getByText('grace invited you to Ancient')).toBeVisible()
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

test('Create Account is disabled with a reason until the form is complete', async ({ page }) => {
  const rules = page.getByRole('list', { name: 'A strong password has:' }).getByRole('listitem')
  const requirements = page.getByText('Please meet all password requirements')
  const expectDisabled = async (reason: string) => {
    await expect(createButton(page)).toBeDisabled()
    await expect(page.getByRole('status').filter({ hasText: 'to continue.' })).toHaveText(reason)
  }
  await expect(requirements).toBeVisible()
  await page.getByLabel('Password', { exact: true }).focus()
  await expect(requirements).toBeHidden()
  await typeInto(page, { Password: 'abcdef' })
  await expect(rules).toHaveText(['At least 6 characters, done', 'One uppercase letter', 'One lowercase letter, done'])
  await page.getByLabel('Confirm password').fill('abcde')
  await expect(page.getByText("Password doesn't meet requirements")).toBeVisible()
  await page.getByLabel('Referral code').focus()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectDisabled('Choose a stronger password to continue.')
  await typeInto(page, { Password: 'Trajectory-1962' })
  await expectDisabled('Confirm your password to continue.')
  await typeInto(page, { 'Confirm password': 'Trajectory-1962' })
  await expect(page.getByText('Passwords do not match')).toBeHidden()
  await answer(page).fill('99')
  await expectDisabled('Solve the security check to continue.')
  await solve(page)
  await expect(page.getByText('to continue.')).toBeHidden()
  await createButton(page).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Fill in this field.')
  await typeInto(page, { ...newcomer, Username: 'ab' })
  await createButton(page).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Use at least 3 characters\./)
})

test('Create Account can be reached by keyboard and leads to the first problem', async ({ page }) => {
  await expect(createButton(page)).toHaveAccessibleDescription('Please meet all password requirements')
  await createButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Fill in this field.')
  await typeInto(page, newcomer)
  await expect(createButton(page)).toHaveAccessibleDescription('Solve the security check to continue.')
  await createButton(page).click({ force: true })
  await expect(answer(page)).toBeFocused()
  await expect(page).toHaveURL('/auth/register?referral=grace')
})

test('a taken email or username keeps what was typed', async ({ page }) => {
  await typeInto(page, { ...newcomer, Email: grace.email.toUpperCase(), Username: 'GRACE' })
  await solve(page)
  for (const [text, label] of [
    ['An account with this email already exists', 'Email'],
    ['This username is already taken', 'Username'],
  ] as const) {
    await createButton(page).click()
    const alert = page.getByRole('alert').filter({ hasText: text })
    await expect(alert).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(newcomer.Password)
    if (label === 'Email') await expectNoAxeViolations(page)
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toBeHidden()
    await typeInto(page, { [label]: newcomer[label] })
  }
  await createButton(page).click()
  await expect(page).toHaveURL('/auth/verify-pending')
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  // public-address.test.ts has the lookup that never responds.
  test('registration succeeds when the address lookup fails', async ({ page }) => {
    await page.route('**/public-address', (route) => route.abort())
    await typeInto(page, newcomer)
    await solve(page)
    expect(await submit(page)).not.toHaveProperty('ip')
    await expect(page).toHaveURL('/auth/verify-pending')
  })
})
