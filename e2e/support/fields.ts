import { expect, type Locator, type Page } from '@playwright/test'

/* Fields by their labels. */

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

export async function typeInto(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value)
}

export async function expectTyped(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await expect(field(page, label)).toHaveValue(value)
}
