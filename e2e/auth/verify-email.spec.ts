import { grace, linus } from '../../fixtures/people.ts'
import { signOut } from '../support/account-menu.ts'
import { consentPath } from '../support/consent-page.ts'
import { verificationLink } from '../support/email-links.ts'
import { submitSignIn } from '../support/forms.ts'
import { hold } from '../support/held-responses.ts'
import { changeUser } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test('going back while a link is verified sends no second request', async ({ page, api }) => {
  await page.goto(consentPath())
  await expect(page).toHaveURL('/auth/login')
  const response = await hold(page, '/users/verify-email')
  await page.goto(await verificationLink(api))
  await response.responded
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('status').filter({ hasText: 'Verifying' })).toBeVisible()
  await response.release()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /verified/ })).toBeVisible()
  await expect(page.getByText('Sign in to continue to the application.')).toBeVisible()
  expect(api.requests.list({ call: 'GET /users/verify-email' })).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    consentPath({ response_type: 'code' }),
  )
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(linus.email)
})

test('Back shows a verified email again, but not after someone signed in', async ({ page, api }) => {
  await page.goto(await verificationLink(api))
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(linus.email)
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await submitSignIn(page, grace.email, grace.password)
  await signOut(page)
  await expect(page).toHaveURL('/auth/login')
  await page.goBack()
  await expect(page).toHaveURL('/auth/login')
  await page.goBack()
  await expect(page).toHaveURL('/auth/verify-email')
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
})

test('a visitor with an expired link can request a new one, and sees each failure to send it', async ({
  page,
  api,
}) => {
  const link = await verificationLink(api)
  api.clock.advance(25 * 60 * 60_000)
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText(/expired/)
  const resend = page.getByRole('button', { name: 'Resend Verification Email' })
  const call = 'POST /users/resend-verification'
  api.faults.add({ call, kind: 'status', status: 400, body: { message: 'The post office is closed.' } })
  const error = page.getByRole('alert')
  await page.getByLabel('Email').fill(linus.email)
  for (let attempt = 1; attempt <= 2; attempt++) {
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(error).toBeHidden()
    await resend.click()
    await expect(error).toHaveText('The post office is closed.')
  }
  expect(api.requests.list({ call })).toHaveLength(2 + 1)
  api.faults.clear()

  await page.getByLabel('Email').fill('linsu@kernel.example')
  await resend.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'verification email' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a different email' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByLabel('Email').fill('linsu@kernel.example')
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled()
  await page.getByLabel('Email').fill(linus.email)
  await resend.click()
  await expect(page.getByText(linus.email)).toBeVisible()
  expect(api.outbox.list({ to: linus.email })).toHaveLength(2)
})

test('a signed-in user sees the verification result on the dashboard', async ({ page, startSession, api }) => {
  changeUser(api, linus, { isEmailVerified: true })
  await startSession(linus)
  changeUser(api, linus, { isEmailVerified: false })
  await page.goto('/dashboard')
  const state = page
    .getByRole('region', { name: 'Account status' })
    .getByText(/^(Enabled|Disabled)$/)
    .first()
  await expect(state).toHaveText('Disabled')
  const link = await verificationLink(api)
  await page.goto(link)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'verified' })).toBeVisible()
  await expect(state).toHaveText('Enabled')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await expect(state).toHaveText('Enabled')
  await expect(page.getByRole('status').filter({ hasText: 'verified' })).toBeHidden()
  api.clock.advance(25 * 60 * 60_000)
  await page.goto(link)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is already verified.' })).toBeVisible()
})
