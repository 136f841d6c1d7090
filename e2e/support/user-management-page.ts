import { expect, type Locator, type Page } from '@playwright/test'
import { generateUsers } from '../../fixtures/generated-users.ts'
import type { MockApi } from '../../mock-api/server.ts'

export const card = (page: Page): Locator => page.getByRole('region', { name: 'User management' })
export const rows = (page: Page): Locator =>
  card(page).getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')
export const findRow = (page: Page, { email }: { email: string }): Locator => rows(page).filter({ hasText: email })
export const searchField = (page: Page): Locator =>
  card(page).getByRole('searchbox', { name: 'Search by email or username' })
export const pageSize = (page: Page): Locator => card(page).getByRole('combobox', { name: 'Users per page' })
export const pageButton = (page: Page, name: string): Locator =>
  card(page).getByRole('navigation', { name: 'Pages' }).getByRole('button', { name, exact: true })

/** Adds users who joined last, named 'late.0' and so on. */
export function addPeople({ db, clock }: Pick<MockApi, 'db' | 'clock'>, count: number): void {
  for (const [index, account] of generateUsers(count, 'no password', clock.now()).entries()) {
    const username = `late.${index}`
    db.users.put({ ...account, id: `late-${index}`, username, email: `${username}@mail.example` })
  }
}

/** Focuses each button of the rows: it must not be behind the notice or the heading of the table. */
export async function expectFocusedButtonsVisible(page: Page): Promise<void> {
  for (const button of await rows(page).getByRole('button').all()) {
    await button.focus()
    const isVisible = button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(await isVisible).toBe(true)
  }
}
