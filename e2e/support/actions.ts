import { expect, type Locator, type Page } from '@playwright/test'
import type { UserAction } from '../../fixtures/state.ts'
import { installWallet } from './fake-wallet.ts'
import { field, solve } from './fields.ts'

/** Prepares the browser before the page is opened. */
export async function prepare(page: Page, actions: readonly UserAction[] = []): Promise<void> {
  for (const action of actions) {
    if (!('browser' in action)) continue
    if (action.browser === 'with a wallet') await installWallet(page)
    else if (action.browser === 'without a clipboard')
      await page.addInitScript(() =>
        Object.assign(navigator.clipboard, { writeText: () => Promise.reject(Error('Blocked')) }),
      )
  }
}

export async function perform(page: Page, actions: readonly UserAction[] = []): Promise<void> {
  for (const action of actions) {
    if ('press' in action) await button(page, action).click()
    else if ('type' in action) await field(page, action.into).fill(action.type)
    else if ('solve' in action) await solve(page)
    else if ('see' in action) await expectSeen(page, action.see)
    else if ('focus' in action) await page.getByRole('option', { name: action.focus, exact: true }).focus()
    else if ('wallet' in action) await page.evaluate(announceWallet, action.wallet)
    else if ('forget' in action) await page.context().clearCookies({ name: action.forget })
  }
}

export async function expectActionsTyped(page: Page, actions: readonly UserAction[] = []): Promise<void> {
  for (const action of actions) if ('type' in action) await expect(field(page, action.into)).toHaveValue(action.type)
}

export function button(page: Page, action: Extract<UserAction, { press: string }>): Locator {
  const place = action.in === undefined ? page : page.getByRole('alertdialog', { name: action.in })
  const named = { name: action.press, exact: true }
  return place.getByRole('button', named).or(place.getByRole('menuitem', named))
}

async function expectSeen(page: Page, text: string): Promise<void> {
  const shown = page.getByText(text, { exact: true }).or(button(page, { press: text }))
  const first = shown.filter({ visible: true }).first()
  await expect(first).toBeVisible()
  await expect(first).toBeEnabled()
}

/** Announces a wallet that never responds, as an extension would (EIP-6963). */
function announceWallet(name: string): void {
  const provider = { request: () => new Promise(() => {}) }
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid: name, name }, provider } }))
}
