import type { Page } from '@playwright/test'

/** The path and query of every address that the page's main frame comes to from now on, changes by the page's own script included. */
export function addressesOf(page: Page): string[] {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { pathname, search } = new URL(frame.url())
    addresses.push(pathname + search)
  })
  return addresses
}
