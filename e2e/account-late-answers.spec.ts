import { typeInto } from './fields.ts'
import { hold } from './hold.ts'
import { solve } from './human-check.ts'
import { createButton, newcomer } from './register-page.ts'
import { expect, test } from './test.ts'

test('leaving while the account is being created does not redirect later', async ({ page, api }) => {
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
