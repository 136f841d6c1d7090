import type { Page } from '@playwright/test'

export const answer = (page: Page) => page.getByRole('group', { name: 'Security Check' }).getByRole('textbox')

export async function solve(page: Page): Promise<void> {
  await answer(page).fill(await solution(page))
}

async function solution(page: Page): Promise<string> {
  const sum = await page.getByText(/^\d+ [+−] \d+ =$/).innerText()
  const [left = 0, right = 0] = sum.match(/\d+/g)?.map(Number) ?? []
  return String(sum.includes('+') ? left + right : left - right)
}
