import type { Page } from '@playwright/test'
import { grace } from '../fixtures/people.ts'
import { answer, solve } from './human-check.ts'
import { expect, test } from './test.ts'

const send = (page: Page) => page.getByRole('button', { name: /^(Send reset email|Sending\.\.\.)$/ })

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/forgot-password')
})

test('the mail is asked for with an address and a sum, once though one clicks twice, and the field is empty afterwards', async ({
  page,
  api,
}) => {
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/auth/login')
  await page.getByLabel('Email').fill(grace.email)
  await solve(page)
  // In one frame, before the button can say that it is busy.
  await send(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('')
  expect(api.outbox.list({ to: grace.email })).toHaveLength(1)
})

test('an address without an account reads the same, and no mail is sent', async ({ page, api }) => {
  const read = async (address: string) => {
    await page.goto('/auth/forgot-password')
    await page.getByLabel('Email').fill(address)
    await solve(page)
    await send(page).click()
    return page.getByRole('status').filter({ hasText: 'on its way' }).innerText()
  }
  expect(await read('nobody@ancient.example')).toBe(await read(grace.email))
  expect(api.outbox.list().map(({ to }) => to)).toEqual([grace.email])
})

test('without an address the field says so, without the sum nothing is sent, and what was typed stays', async ({
  page,
  api,
}) => {
  await send(page).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill(grace.email)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Please complete the security check')
  await expect(page.getByLabel('Email')).toHaveValue(grace.email)
  expect(api.outbox.list()).toEqual([])
})

test('sent with Enter in the sum, the mail leaves the focus on the empty field', async ({ page }) => {
  await page.getByLabel('Email').fill(grace.email)
  await solve(page)
  await answer(page).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})
