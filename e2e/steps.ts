import { expect, type Locator, type Page } from '@playwright/test'
import type { Step } from '../fixtures/message.ts'
import { field } from './fields.ts'
import { announceWallet } from './gallery/announce-wallet.ts'
import type { SceneStep } from './gallery/scene.ts'
import { solve } from './human-check.ts'
import { installWallet } from './stand-in-wallet.ts'

/** Does what has to be done before the page is opened. */
export async function prepare(page: Page, steps: readonly Step[] = []): Promise<void> {
  for (const step of steps) {
    if (!('browser' in step)) continue
    if (step.browser === 'with a wallet') await installWallet(page)
    else if (step.browser === 'without a clipboard')
      await page.addInitScript(() =>
        Object.assign(navigator.clipboard, { writeText: () => Promise.reject(Error('Refused')) }),
      )
  }
}

/** Does on the page what a person would. */
export async function take(page: Page, steps: readonly (Step | SceneStep)[] = []): Promise<void> {
  for (const step of steps) {
    if ('press' in step) await button(page, step).click()
    else if ('type' in step) await field(page, step.into).fill(step.type)
    else if ('solve' in step) await solve(page)
    else if ('see' in step) await expectSeen(page, step.see)
    else if ('focus' in step) await page.getByRole('option', { name: step.focus, exact: true }).focus()
    else if ('wallet' in step) await page.evaluate(announceWallet, step.wallet)
    else if ('forget' in step) await page.context().clearCookies({ name: step.forget })
  }
}

/** What was typed is still there. */
export async function expectStepsTyped(page: Page, steps: readonly Step[] = []): Promise<void> {
  for (const step of steps) if ('type' in step) await expect(field(page, step.into)).toHaveValue(step.type)
}

export function button(page: Page, step: Extract<Step, { press: string }>): Locator {
  const place = step.in === undefined ? page : page.getByRole('alertdialog', { name: step.in })
  const named = { name: step.press, exact: true }
  return place.getByRole('button', named).or(place.getByRole('menuitem', named))
}

async function expectSeen(page: Page, text: string): Promise<void> {
  const shown = page.getByText(text, { exact: true }).or(button(page, { press: text }))
  const first = shown.filter({ visible: true }).first()
  await expect(first).toBeVisible()
  await expect(first).toBeEnabled()
}
