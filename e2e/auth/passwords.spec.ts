import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { solve, typeInto } from '../support/fields.ts'
import { resetLink } from '../support/mailed-links.ts'
import { createButton, newcomer } from '../support/register-page.ts'
import { email, password, signInButton } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

const NEW = 'Compiler-1959'

/** Playwright's `fill` would itself keep the text in the page's memory. */
async function type(page: Page, label: string, secret: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.insertText(secret)
}

/** Where a text still is: in the memory of the page's scripts, a field, the history entry or the storage. */
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
  await type(page, 'Password', 'Wrong-1952')
  await signInButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
  await expect(password(page), 'can be corrected').toHaveValue('Wrong-1952')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(createButton(page)).toBeVisible()
  await page.goBack()
  await expect(signInButton(page)).toBeVisible()
  expect(await placesOf(page, 'Wrong-1952')).toEqual([])

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
  await type(page, 'Current Password', NEW)
  await type(page, 'New Password', `${NEW}0`)
  await type(page, 'Confirm New Password', `${NEW}0`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
  expect(await placesOf(page, NEW)).toEqual([])
})
