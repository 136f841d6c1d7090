import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { solve, typeInto } from '../support/fields.ts'
import { resetLink } from '../support/mailed-links.ts'
import { createButton, newcomer } from '../support/register-page.ts'
import { email, password, signInButton } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

const NEW = 'Compiler-1959'

/** As a keyboard or a password manager does it: the fill of Playwright would itself keep what it fills in. */
async function type(page: Page, label: string, secret: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.insertText(secret)
}

/** Where a text still is: in what the scripts of the page can reach, in a field, or in what the browser keeps for the page. */
async function placesOf(page: Page, text: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  let memory = ''
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    memory += chunk
  })
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  const kept = await page.evaluate(() => ({
    fields: Array.from(document.querySelectorAll('input'), ({ value }) => value),
    history: history.state,
    storage: [{ ...localStorage }, { ...sessionStorage }, document.cookie],
  }))
  return Object.entries({ memory, ...kept }).flatMap(([place, content]) =>
    JSON.stringify(content).includes(text) ? [place] : [],
  )
}

test('a password is nowhere in the page after signing in or leaving', async ({ page }) => {
  await page.goto('/auth/login')
  await email(page).fill(grace.email)
  await type(page, 'Password', 'Refused-1952')
  await signInButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
  await expect(password(page), 'is kept to be mended').toHaveValue('Refused-1952')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(createButton(page)).toBeVisible()
  await page.goBack()
  await expect(signInButton(page)).toBeVisible()
  expect(await placesOf(page, 'Refused-1952')).toEqual([])

  await email(page).fill(grace.email)
  await type(page, 'Password', grace.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(grace.firstName)
  expect(await placesOf(page, grace.password)).toEqual([])
})

test('a password is nowhere in the page after register, change or reset', async ({ page, api, signIn }) => {
  await page.goto('/auth/register')
  const { Password: chosen, 'Confirm password': _, ...others } = newcomer
  await typeInto(page, others)
  await type(page, 'Password', chosen)
  await type(page, 'Confirm password', chosen)
  await solve(page)
  await createButton(page).click()
  await expect(page).toHaveURL('/auth/verify-pending')
  await expect(page.getByText(newcomer.Email)).toBeVisible()
  expect(await placesOf(page, chosen)).toEqual([])

  await page.goto(await resetLink(api))
  await type(page, 'New Password', NEW)
  await type(page, 'Confirm New Password', NEW)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Password reset successfully!')
  expect(await placesOf(page, NEW)).toEqual([])

  await signIn({ ...grace, password: NEW }, '/dashboard/security')
  await type(page, 'Current password', NEW)
  await type(page, 'New password', `${NEW}0`)
  await type(page, 'Confirm new password', `${NEW}0`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
  expect(await placesOf(page, NEW)).toEqual([])
})
