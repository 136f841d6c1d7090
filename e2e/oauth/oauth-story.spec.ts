import { authorizeButton } from '../support/consent-page.ts'
import { demoButton, demoUrl } from '../support/demo-page.ts'
import { solve, typeInto } from '../support/fields.ts'
import { createButton, newcomer } from '../support/register-page.ts'
import { submitSignIn } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

test('a newcomer who registers from an application ends up signed in there', {
  tag: '@narrow',
}, async ({ page, context, api }) => {
  await page.goto(demoUrl(api))
  await demoButton(page, 'Sign in with Ancient').click()
  await expect(page).toHaveURL('/auth/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await typeInto(page, newcomer)
  await solve(page)
  await createButton(page).click()
  await expect(page).toHaveURL('/auth/verify-pending')
  await expect(page.getByText('OAuth Authorization Pending')).toBeVisible()

  const mailbox = await context.newPage()
  await mailbox.goto(`${api.url}/__mock/mailbox`)
  await mailbox.getByRole('link', { name: 'Verify your email address' }).click()
  await mailbox.getByRole('link', { name: /\/auth\/verify-email/ }).click()
  await expect(mailbox.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await mailbox.close()

  await page.getByRole('link', { name: 'Continue' }).click()
  await submitSignIn(page, newcomer.Email, newcomer.Password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agora asks for access')
  await authorizeButton(page).click()
  const name = `${newcomer['First name']} ${newcomer['Last name']}`
  await expect(page.getByRole('heading', { name: `Signed in as ${name}` })).toBeVisible()
})
