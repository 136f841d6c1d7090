import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'

export const createButton = (page: Page) =>
  page.getByRole('button', { name: /^(Create Account|Creating account\.\.\.)$/ })

export const newcomer = {
  'First name': 'Katherine',
  'Last name': 'Orbita',
  Username: 'katherine',
  Email: 'katherine@orbit.example',
  Password: 'Trajectory-1962',
  'Confirm password': 'Trajectory-1962',
}

export async function submit(page: Page): Promise<Record<string, unknown>> {
  const request = page.waitForRequest((candidate) => candidate.url().endsWith('/users/register'))
  await createButton(page).click()
  return (await request).postDataJSON()
}

/**
 * The prerendered forms: what is typed, the call they make, and the text after a submit without the human
 * check (`sentText`) and with it solved (`solvedText`).
 */
export const publicForms = [
  {
    path: '/auth/login',
    fields: { Email: grace.email, Password: grace.password },
    call: '/users/login',
    sentText: 'No connected apps',
  },
  // Its button is disabled until the human check is solved.
  { path: '/auth/register', fields: newcomer, call: '/users/register', solvedText: 'Check your email' },
  {
    path: '/auth/forgot-password',
    fields: { Email: grace.email },
    call: '/users/forgot-password',
    sentText: 'Please complete the security check',
    solvedText: 'on its way',
  },
]
