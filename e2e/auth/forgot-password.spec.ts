import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { solve } from '../support/fields.ts'
import { expect, test } from '../support/test.ts'

const send = (page: Page) => page.getByRole('button', { name: /^(Send reset email|Sending\.\.\.)$/ })

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/forgot-password')
})

test('a reset email is sent once, and another address can be used', async ({ page, api }) => {
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/auth/login')
  await page.getByLabel('Email').fill(grace.email)
  await solve(page)
  // In one frame, before the button can say that it is busy.
  await send(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  expect(api.outbox.list({ to: grace.email })).toHaveLength(1)
  await page.getByRole('button', { name: 'Use a different email' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')
})
