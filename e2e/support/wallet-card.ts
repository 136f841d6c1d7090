import type { Page } from '@playwright/test'

export const card = (page: Page) => page.getByRole('region', { name: 'Wallet Connection' })
export const connect = (page: Page) => card(page).getByRole('button', { name: /^Connect/ })
export const disconnect = (page: Page) => card(page).getByRole('button', { name: 'Disconnect' })
