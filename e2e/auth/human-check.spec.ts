import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { newcomer } from '../../fixtures/states-auth.ts'
import {
  answerField,
  createButton,
  emailField,
  passwordField,
  signInButton,
  submitSignIn,
  typeInto,
} from '../support/forms.ts'
import { openHydrated } from '../support/hydration.ts'
import { expect, test } from '../support/test.ts'

const check = (page: Page) => page.getByRole('group', { name: 'Security Check' })
const solveButton = (page: Page) => check(page).getByRole('button', { name: /^Solve it for me$|^Solving…$/ })
const success = (page: Page) => check(page).getByText('Verification successful!')

/** Opens a page whose clock stands still. */
async function openPaused(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await openHydrated(page, path)
  await page.clock.pauseAt(Date.now() + 60_000)
}

test("'Solve it for me' fills in the answer after 15 seconds and hides, and nothing moves", { tag: '@narrow' }, async ({
  page,
}) => {
  await openPaused(page, '/auth/forgot-password')
  await emailField(page).fill(grace.email)
  const before = await check(page).boundingBox()
  await expect(solveButton(page)).toHaveAccessibleDescription('“Solve it for me” takes 15 seconds.')
  await answerField(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(solveButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(check(page).getByText('Solving… 15 s')).toBeVisible()
  // Screen readers read the duration once, and none of the seconds.
  const announced = await check(page).ariaSnapshot()
  expect(announced).toContain('status: The answer appears in 15 seconds.')
  await page.clock.runFor(14_000)
  await expect(check(page).getByText('Solving… 1 s')).toBeVisible()
  expect(await check(page).ariaSnapshot()).toBe(announced)
  await expect(answerField(page)).toHaveValue('')
  await page.clock.runFor(1_000)
  await expect(success(page)).toBeVisible()
  await expect(answerField(page)).toHaveValue(/^\d+$/)
  await expect(solveButton(page)).toBeFocused()
  await expect(solveButton(page)).toBeDisabled()
  expect(await check(page).boundingBox(), 'nothing moves').toEqual(before)
  await answerField(page).focus()
  await expect(solveButton(page)).toBeHidden()
  await expect(check(page).getByLabel('New problem')).toBeHidden()
  expect(await check(page).boundingBox(), 'nothing moves').toEqual(before)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByText('on its way')).toBeVisible()
})

test('an answer or a new problem stops the countdown, and moves nothing', { tag: '@narrow' }, async ({ page }) => {
  await openPaused(page, '/auth/forgot-password')
  const boxes = () =>
    Promise.all([check(page), check(page).getByLabel('New problem'), solveButton(page)].map((one) => one.boundingBox()))
  const before = await boxes()
  for (const stop of [() => answerField(page).fill('99'), () => check(page).getByLabel('New problem').click()]) {
    await solveButton(page).click()
    await expect(check(page).getByText('Solving… 15 s')).toBeVisible()
    await page.clock.runFor(10_000)
    await stop()
    await expect(check(page).getByText('Solving')).toBeHidden()
    await page.clock.runFor(10_000)
    await expect(success(page)).toBeHidden()
  }
  for (let attempt = 1; attempt <= 3; attempt++) {
    await answerField(page).fill('99')
    await expect(check(page).getByText('Incorrect answer', { exact: true })).toBeVisible()
    expect(await boxes()).toEqual(before)
    await check(page).getByLabel('New problem').click()
    expect(await boxes()).toEqual(before)
  }
})

test("'Solve it for me' lets a user sign in after failed attempts", async ({ page }) => {
  await page.clock.install()
  await openHydrated(page, '/auth/login')
  for (const wrong of ['Wrong-1', 'Wrong-2', 'Wrong-3']) await submitSignIn(page, grace.email, wrong)
  await passwordField(page).fill(grace.password)
  await solveButton(page).click()
  await page.clock.runFor(15_000)
  await expect(success(page)).toBeVisible()
  await signInButton(page).click()
  await expect(page).toHaveURL('/dashboard')
})

test("'Solve it for me' lets a user register", async ({ page }) => {
  await openPaused(page, '/auth/register')
  await typeInto(page, newcomer)
  await solveButton(page).click()
  await page.clock.runFor(15_000)
  await expect(success(page)).toBeVisible()
  await page.clock.resume()
  await createButton(page).click()
  await expect(page).toHaveURL('/auth/verify-pending')
})
