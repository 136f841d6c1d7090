import type { Locator, Page } from '@playwright/test'
import { crowd } from '../../fixtures/crowd.ts'
import type { MockApi } from '../../mock-api/server.ts'

export const panel = (page: Page): Locator => page.getByRole('region', { name: 'User Management' })
export const rows = (page: Page): Locator =>
  panel(page).getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')
export const rowOf = (page: Page, { email }: { email: string }): Locator => rows(page).filter({ hasText: email })
export const searchField = (page: Page): Locator => panel(page).getByRole('searchbox', { name: 'Search users' })
export const pageSize = (page: Page): Locator => panel(page).getByRole('combobox', { name: 'Users per page' })
export const pageButton = (page: Page, name: string): Locator =>
  panel(page).getByRole('navigation', { name: 'Pages' }).getByRole('button', { name, exact: true })

/** Collects the page's user searches as `search page pageSize`. */
export function watchSearches(page: Page): string[] {
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams: params } = new URL(request.url())
    if (pathname !== '/users/admin/users' || request.method() !== 'GET') return
    searches.push([params.get('search') ?? '', params.get('page'), params.get('pageSize')].join(' '))
  })
  return searches
}

/** Adds users whose names begin with 'late.'. */
export function addPeople({ data }: Pick<MockApi, 'data'>, count: number): void {
  for (const [index, account] of crowd(count, 'no password').entries()) {
    const username = `late.${index}`
    data.users.put({ ...account, id: `late-${index}`, username, email: `${username}@mail.example` })
  }
}
