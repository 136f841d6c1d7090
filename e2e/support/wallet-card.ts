import type { Page } from '@playwright/test'

export const card = (page: Page) => page.getByRole('region', { name: 'Wallet Connection' })
export const connect = (page: Page) => card(page).getByRole('button', { name: /^Connect/ })
export const disconnect = (page: Page) => card(page).getByRole('button', { name: 'Disconnect' })

/** Counts the calls that connect or disconnect. */
export function callsOf(page: Page): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/users/connect-wallet') && request.method() === 'POST') calls++
  })
  return () => calls
}
