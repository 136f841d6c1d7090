import { expect, type Locator, type Page } from '@playwright/test'
import { grace, type Person } from '../../fixtures/people.ts'
import { newcomer } from '../../fixtures/states-auth.ts'

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

export async function typeInto(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value)
}

/** Sets values as a script or password manager may do: without events, and without the limits on what can be typed. */
export async function setValues(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await field(page, label).evaluate((input: HTMLInputElement, text) => {
      input.value = text
    }, value)
}

export async function expectTyped(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await expect(field(page, label)).toHaveValue(value)
}

export const answerField = (page: Page) => page.getByRole('group', { name: 'Security Check' }).getByRole('textbox')

export async function solve(page: Page): Promise<void> {
  const problem = await page.getByText(/^\d+ [+−] \d+ =$/).innerText()
  const [left = 0, right = 0] = problem.match(/\d+/g)?.map(Number) ?? []
  await answerField(page).fill(String(problem.includes('+') ? left + right : left - right))
}

export const emailField = (page: Page) => page.getByLabel('Email')
export const passwordField = (page: Page) => field(page, 'Password')
export const signInButton = (page: Page) =>
  page.getByRole('button', { name: /^(Sign in|Signing in\.\.\.|Try again in .*)$/ })

/** Fills in and submits the form on the current page, and waits for the response. */
export async function submitSignIn(page: Page, address: string, secret: string): Promise<void> {
  // In an unmodified Firefox, `fill` appends to a filled email field.
  if (await emailField(page).inputValue()) {
    await emailField(page).press('ControlOrMeta+a')
    await emailField(page).press('Delete')
  }
  await emailField(page).fill(address)
  await passwordField(page).fill(secret)
  const response = page.waitForResponse('**/users/login')
  await signInButton(page).click()
  await response
}

export async function signInWithForm(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/auth/login')
  await submitSignIn(page, person.email, person.password)
  await expect(page).not.toHaveURL(/\/auth\/login/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Sign in/)
}

export const createButton = (page: Page) =>
  page.getByRole('button', { name: /^(Create Account|Creating account\.\.\.)$/ })

/**
 * The prerendered forms: what is typed, the call they make, and the text after a submit without the security check (`textAfterSubmit`) and
 * with it solved (`textAfterSolving`).
 */
export const publicForms = [
  {
    path: '/auth/login',
    fields: { Email: grace.email, Password: grace.password },
    call: '/users/login',
    textAfterSubmit: 'No connected apps',
  },
  // Its button is disabled until the security check is solved.
  { path: '/auth/register', fields: newcomer, call: '/users/register', textAfterSolving: 'Check your email' },
  {
    path: '/auth/forgot-password',
    fields: { Email: grace.email },
    call: '/users/forgot-password',
    textAfterSubmit: 'Please complete the security check',
    textAfterSolving: 'on its way',
  },
]
