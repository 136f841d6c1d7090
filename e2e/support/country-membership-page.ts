import type { Page } from '@playwright/test'
import { withCors } from './cors.ts'

export const figures = (page: Page) => page.getByRole('region', { name: 'Membership', exact: true })
export const rows = (page: Page) => page.getByRole('table', { name: 'Countries by members' }).getByRole('row')
export const map = (page: Page) => page.getByRole('listbox', { name: 'World map of members' })
export const mapCard = (page: Page) => page.getByRole('region', { name: 'World map' })

/** Fakes the membership of each country. */
export async function fakeMembership(page: Page, members: [country: string, members: number][]): Promise<void> {
  const message = members.map(([country, count], index) => ({ rank: index + 1, country, members: count }))
  const totalMembers = members.reduce((sum, [, count]) => sum + count, 0)
  const json = { status: true, message, totalCountries: message.length, totalMembers }
  await page.route('**/countries/membership', (route) => route.fulfill(withCors({ json })))
}
