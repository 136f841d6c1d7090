import type { Page } from '@playwright/test'

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
