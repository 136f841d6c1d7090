import { expect, type Locator, type Page } from '@playwright/test'

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

export async function typeInto(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value)
}

export async function expectTyped(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await expect(field(page, label)).toHaveValue(value)
}

export const answer = (page: Page) => page.getByRole('group', { name: 'Security Check' }).getByRole('textbox')

export async function solve(page: Page): Promise<void> {
  await answer(page).fill(await solution(page))
}

async function solution(page: Page): Promise<string> {
  const sum = await page.getByText(/^\d+ [+−] \d+ =$/).innerText()
  const [left = 0, right = 0] = sum.match(/\d+/g)?.map(Number) ?? []
  return String(sum.includes('+') ? left + right : left - right)
}
