import type { Locator, Page } from '@playwright/test'

export const panel = (page: Page) => page.getByRole('region', { name: 'OAuth Clients' })
export const client = (page: Page, name: string) => panel(page).getByRole('listitem', { name, exact: true })
export const newButton = (page: Page) => panel(page).getByRole('button', { name: 'New Client' })
export const newForm = (page: Page) => page.getByRole('form', { name: 'New client' })
export const uri = (form: Locator | Page, number: number) => form.getByLabel(`Redirect URI ${number}`, { exact: true })

/** Counts calls of a method to matching paths. */
export function countCalls(page: Page, method: string, path: RegExp): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) calls++
  })
  return () => calls
}
