import { ada } from '../fixtures/people.ts'
import { expect, test } from './desktop/test.ts'

test('somebody signs in with the form', async ({ start }) => {
  const { page } = await start()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/dashboard$/)
})
