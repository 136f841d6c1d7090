import { grace } from '../../fixtures/people.ts'
import { signOut } from '../support/account-menu.ts'
import { solve, typeInto } from '../support/fields.ts'
import { createButton, newcomer } from '../support/register-page.ts'
import { attempt } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

test('a visitor registers, verifies, signs in, and resets a forgotten password', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  const mailbox = await context.newPage()
  const followNewestLink = async (subject: string) => {
    await mailbox.goto(`${api.url}/__mock/mailbox`)
    await mailbox.getByRole('link', { name: subject }).first().click()
    const link = mailbox.getByRole('link', { name: /\/auth\// })
    await expect(link).toHaveAttribute('href', new RegExp(`^${baseURL}/auth/`))
    await link.click()
    return mailbox
  }

  const referrals = () => api.db.users.count('referredBy', grace.id)
  const before = referrals()
  await page.goto(`/auth/register?referral=${grace.username}`)
  await expect(page.getByText('grace invited you to Ancient')).toBeVisible()
  await typeInto(page, newcomer)
  await page.getByLabel('Country').selectOption('GH')
  await page.getByLabel('Phone number').fill('24 412 7706')
  await solve(page)
  await createButton(page).click()
  await expect(page).toHaveURL('/auth/verify-pending')
  expect(referrals()).toBe(before + 1)

  const verified = await followNewestLink('Verify your email address')
  await expect(verified.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/auth/login')
  await attempt(page, newcomer.Email, newcomer.Password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${newcomer['First name']}`)

  await signOut(page)
  await expect(page).toHaveURL('/auth/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(newcomer.Email)
  await solve(page)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible()

  const form = await followNewestLink('Reset your password')
  await form.getByLabel('New Password', { exact: true }).fill('Trajectory-1969')
  await form.getByLabel('Confirm New Password').fill('Trajectory-1969')
  await form.getByRole('button', { name: 'Reset Password' }).click()
  await form.getByRole('link', { name: 'Sign in' }).click()
  await attempt(form, newcomer.Email, 'Trajectory-1969')
  await expect(form.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${newcomer['First name']}`)
})
