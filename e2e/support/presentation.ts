import { expect, type Page, type Response } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import type { PresentationStep } from '../../fixtures/presentation.ts'
import { passwordField, solve, typeInto } from './forms.ts'

export const stepTitle = (page: Page) => page.locator('#step h2')

export async function openAudience(presenter: Page): Promise<Page> {
  const opened = presenter.context().waitForEvent('page')
  await presenter.getByRole('link', { name: /^Open (the audience's window|another window for the audience)$/ }).click()
  return opened
}

/** What the presenter types before clicking, and what they point to. */
const before: Record<string, (audience: Page) => Promise<void>> = {
  'Joining by a referral link': async (audience) => {
    await expect(audience.getByText('the referral code alan')).toBeVisible()
    const password = 'Zoe-Pass-2026'
    const names = { 'First name': 'Zoe', 'Last name': 'Park', Username: 'zoe', Email: 'zoe@mail.example' }
    await typeInto(audience, { ...names, Password: password, 'Confirm password': password })
    await solve(audience)
  },
  'Signing in': async (audience) => {
    await audience.getByLabel('Email').fill(grace.email)
    await passwordField(audience).fill(grace.password)
  },
}

/** True if the audience's window asked what to open next, and has it already. */
const hasNoNextPage = async (response: Response) =>
  response.url().includes('/__mock/presentation/next') && /"link":null/.test(await response.text().catch(() => ''))

/** Clicks what `todo` names, by the text on the screen. */
export async function doStep({ title, todo, shows }: PresentationStep, audience: Page, presenter: Page): Promise<void> {
  await expect(stepTitle(presenter)).toHaveText(title)
  await audience.waitForResponse(hasNoNextPage)
  await before[title]?.(audience)
  for (const [, name = ''] of todo.matchAll(/\*\*(.+?)\*\*/g)) {
    if (name === 'Prepare again') continue
    const window = name === 'Open the link' ? presenter : audience
    const label = window.getByRole('checkbox', { name })
    await window.getByText(name, { exact: true }).filter({ visible: true }).or(label).last().click()
  }
  await expect(audience.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await expect(presenter.getByText(`✓ It has shown “${shows}”`)).toBeVisible()
}
