import { typeInto } from './fields.ts'
import { answer, solve } from './human-check.ts'
import { banner, createButton, newcomer } from './register-page.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/register')
})

test('the form asks for everything that an account needs, in the words that browsers know', async ({ page }) => {
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

test('somebody registers, with two clicks as with one, and is asked to look into the mail (R-13, TA09)', async ({
  page,
  api,
}) => {
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

test('Create Account waits for the rules, the same password twice and the sum, and for nothing else', async ({
  page,
}) => {
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

test('the password rules are told until they are met, the banner until the field has had the focus, and the second password is judged anew when the first one changes', async ({
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
  await typeInto(page, { Password: 'abcde' })
  await expect(page.getByText('Passwords do not match')).toBeHidden()
  await typeInto(page, { Password: 'Abcdef' })
  await expect(page.getByText('Passwords do not match')).toBeVisible()
})

test('an address that a browser takes is taken, on an intranet and with an apostrophe too', async ({ page, api }) => {
  await typeInto(page, { ...newcomer, Email: "o'brien@intranet" })
  await solve(page)
  await createButton(page).click()
  await expect(page).toHaveURL('/auth/verify-pending')
  await expect(page.getByText("o'brien@intranet")).toBeVisible()
  expect(api.outbox.list({ to: "o'brien@intranet" })).toHaveLength(1)
})
