import type { Page } from '@playwright/test'
import { alan, grace } from '../fixtures/people.ts'
import { expect, test } from './test.ts'

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / })

test('signing out in one tab signs out the other', async ({ page, context, signIn }) => {
  await signIn(grace)
  const other = await context.newPage()
  await other.goto('/dashboard/security')
  await expect(welcome(other)).toBeVisible()
  const opener = page.getByRole('button', { name: 'Open menu' })
  if (await opener.isVisible()) await opener.click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL('/auth/login', { timeout: 2_000 })
  await expect(other.getByText(grace.email)).toBeHidden()
})

test('signing in as somebody else in one tab changes the other', async ({ page, context, signIn }) => {
  await signIn(grace)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(welcome(other)).toHaveText(`Welcome, ${grace.firstName}`)
  await page.goto('/auth/login?client_id=demo')
  await page.getByLabel('Email').fill(alan.email)
  await page.getByLabel('Password', { exact: true }).fill(alan.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(welcome(other)).toHaveText(`Welcome, ${alan.firstName}`, { timeout: 2_000 })
  await expect(other).toHaveURL('/dashboard')
})
