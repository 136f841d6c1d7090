import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { hold } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / })

test('a stored user is shown immediately and corrected by the profile', async ({ page, signIn }) => {
  await signIn(grace, '/terms')
  const responses: string[] = []
  page.on('response', (each) => each.ok() && responses.push(new URL(each.url()).pathname))
  await page.evaluate(() => {
    localStorage.user = JSON.stringify({ ...JSON.parse(localStorage.user), firstName: 'Old', role: 'ADMIN' })
  })
  const response = await hold(page, '/users/profile')
  await page.goto('/dashboard')
  await expect(welcome(page)).toHaveText('Welcome, Old')
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  await response.release()
  await expect(welcome(page)).toHaveText(`Welcome, ${grace.firstName}`)
  await expect(page.getByText('Administrator', { exact: true })).toBeHidden()
  expect(responses).toContain('/users/profile')
  expect(responses.filter((path) => path.includes('/admin/'))).toEqual([])
})
