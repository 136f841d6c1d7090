import { typeInto } from './fields.ts'
import { hold } from './hold.ts'
import { solve } from './human-check.ts'
import { resetLink } from './mailed-links.ts'
import { createButton, newcomer } from './register-page.ts'
import { expect, test } from './test.ts'

test('whoever leaves while the account is being made is not taken away from where they went', async ({ page, api }) => {
  const answer = await hold(page, '/users/register')
  await page.goto('/auth/register')
  await typeInto(page, newcomer)
  await solve(page)
  await createButton(page).click()
  await answer.asked
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
  await answer.letGo()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sign in/)
  expect(api.outbox.list()).toHaveLength(1)
})

test('whoever leaves before the account is asked for has none', async ({ page, api }) => {
  const answer = await hold(page, '/public-address')
  await page.goto('/auth/register')
  await typeInto(page, newcomer)
  await solve(page)
  await createButton(page).click()
  await answer.asked
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
  await answer.letGo()
  await expect(page).toHaveURL('/auth/login')
  expect(api.outbox.list()).toEqual([])
})

test('whoever leaves while the new password is being saved stays where they went', async ({ page, api }) => {
  const answer = await hold(page, '/users/reset-password')
  await page.goto(await resetLink(api))
  await page.getByLabel('New Password', { exact: true }).fill('Compiler-1959')
  await page.getByLabel('Confirm New Password').fill('Compiler-1959')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await answer.asked
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
  await answer.letGo()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sign in/)
})
