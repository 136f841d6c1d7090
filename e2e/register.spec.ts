import { expectNoAxeViolations } from './axe.ts'
import { answer, solve } from './human-check.ts'
import { banner, createButton, fill, submit } from './register-page.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/register')
})

test('the form asks for everything that an account needs, in the words that browsers know', async ({ page }) => {
  await expect(page).toHaveTitle('Create your account · Ancient')
  for (const [label, autocomplete] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Username', 'username'],
    ['Email', 'email'],
    ['Password', 'new-password'],
    ['Confirm password', 'new-password'],
    ['Phone number', 'tel-national'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', autocomplete)
  await expect(page.getByLabel('Referral code')).toHaveValue('')
  await expect(page.getByRole('group', { name: 'Security Check' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
  await expectNoAxeViolations(page)
})

test('somebody registers, and is asked to look into the mail', async ({ page, api }) => {
  await fill(page)
  await solve(page)
  const payload = await submit(page)
  expect(payload).toEqual({
    email: 'katherine@orbit.example',
    username: 'katherine',
    password: 'Trajectory-1962',
    confirmPassword: 'Trajectory-1962',
    firstName: 'Katherine',
    lastName: 'Orbita',
    ip: expect.stringMatching(/^[\da-f.:]+$/),
  })
  await expect(page).toHaveURL('/auth/verify-pending')
  await expect(page.getByText('katherine@orbit.example')).toBeVisible()
  expect(api.outbox.list({ to: 'katherine@orbit.example' })).toHaveLength(1)
})

test('Create Account waits for the rules, the same password twice and the sum, and for nothing else', async ({
  page,
}) => {
  await expect(createButton(page)).toBeDisabled()
  await fill(page, { Password: 'Trajectory-1962' })
  await expect(createButton(page)).toBeDisabled()
  await fill(page, { 'Confirm password': 'Trajectory-1962' })
  await expect(createButton(page)).toBeDisabled()
  await solve(page)
  await expect(createButton(page)).toBeEnabled()
  await fill(page, { Password: 'trajectory-1962' })
  await expect(createButton(page)).toBeDisabled()
  await fill(page, { Password: 'Trajectory-1963' })
  await expect(createButton(page)).toBeDisabled()
  await fill(page, { Password: 'Trajectory-1962' })
  await createButton(page).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
})

test('the password rules are told until they are met, the banner until the field has had the focus', async ({
  page,
}) => {
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
  await expectNoAxeViolations(page)
})

test('a phone number must be one of the chosen country, and goes out in E.164', async ({ page }) => {
  const country = page.getByLabel('Country')
  const number = page.getByLabel('Phone number')
  await expect(country).toHaveValue('US')
  await expect(country.getByRole('option', { name: 'Ghana (+233)' })).toBeAttached()
  await number.fill('24 412')
  await page.getByLabel('Username').focus()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await expectNoAxeViolations(page)
  await country.selectOption('GH')
  await number.fill('24 412 7706')
  await page.getByLabel('Username').focus()
  await expect(page.getByText('Please enter a valid phone number')).toBeHidden()
  await fill(page)
  await solve(page)
  expect(await submit(page)).toMatchObject({ phoneNumber: '+233244127706' })
})

test('a wrong phone number stops the form and takes the focus', async ({ page }) => {
  await expect(page.getByLabel('Country').getByRole('option', { name: 'Ghana (+233)' })).toBeAttached()
  await fill(page)
  await solve(page)
  await page.getByLabel('Phone number').fill('12')
  await createButton(page).click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
})

test('a number with its calling code chooses the country', async ({ page }) => {
  await expect(page.getByLabel('Country').getByRole('option', { name: 'Ghana (+233)' })).toBeAttached()
  await page.getByLabel('Phone number').fill('+233 24 412 7706')
  await expect(page.getByLabel('Country')).toHaveValue('GH')
})

test('the sum must be right', async ({ page }) => {
  await fill(page)
  await answer(page).fill('99')
  await expect(page.getByText('Incorrect. Try again or get a new problem.')).toBeVisible()
  await expect(createButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'New problem' }).click()
  await solve(page)
  await expect(page.getByText('Verification successful!')).toBeVisible()
  await expect(createButton(page)).toBeEnabled()
})

test('two clicks are one registration', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/users/register') && request.method() === 'POST') calls++
  })
  await fill(page)
  await solve(page)
  await createButton(page).dblclick()
  await expect(page).toHaveURL('/auth/verify-pending')
  expect(calls).toBe(1)
})
