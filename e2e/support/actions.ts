import { expect, type Locator, type Page } from '@playwright/test'
import type { State, UserAction } from '../../fixtures/state.ts'
import { installWallet } from './fake-wallet.ts'
import { field, solve } from './forms.ts'

/** Prepares what a state expects of the browser: session storage, wallets, the clipboard. Call it before the page opens. */
export async function prepareBrowser(page: Page, { browser, sessionStorage = {} }: State): Promise<void> {
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) window.sessionStorage.setItem(key, value)
  }, sessionStorage)
  if (browser === 'with a wallet') await installWallet(page)
  if (browser === 'with two wallets')
    for (const name of ['Silver Fox', 'A wallet whose name is longer than its button is wide'])
      await installWallet(page, { name, icon: '' })
  if (browser === 'without a clipboard')
    await page.addInitScript(() =>
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('Denied')) }),
    )
}

export async function performActions(page: Page, actions: readonly UserAction[] = []): Promise<void> {
  for (const action of actions) {
    if ('click' in action) await click(page, action)
    else if ('type' in action) await field(page, action.into).fill(action.type)
    else if ('solve' in action) await solve(page)
    else {
      // Only once the session is known: the page has no heading before.
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.context().clearCookies({ name: action.deleteCookie })
    }
  }
}

async function click(page: Page, action: Extract<UserAction, { click: string }>): Promise<void> {
  await openRow(page, action)
  await button(page, action).click()
}

/** Opens the list row of the button, which narrow windows and long lists keep closed. */
export async function openRow(page: Page, action: Extract<UserAction, { click: string }>): Promise<void> {
  const hidden = page.getByRole('button', { name: action.click, exact: true, includeHidden: true })
  await expect(button(page, action).or(hidden).first()).toBeAttached()
  const row = page.locator('details:not([open])', { has: hidden })
  if ((await row.count()) > 0) await row.locator('summary').click()
}

/** Waits for each text, or for an enabled button of that name. */
export async function expectTexts(page: Page, { texts, isLoading }: Pick<State, 'texts' | 'isLoading'>): Promise<void> {
  if (isLoading) await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  for (const text of texts) {
    const shown = page.getByText(text, { exact: true }).or(button(page, { click: text }))
    const first = shown.filter({ visible: true }).first()
    await expect(first).toBeVisible()
    await expect(first).toBeEnabled()
  }
}

export async function expectTypedValues(page: Page, actions: readonly UserAction[] = []): Promise<void> {
  for (const action of actions) if ('type' in action) await expect(field(page, action.into)).toHaveValue(action.type)
}

export function button(page: Page, action: Extract<UserAction, { click: string }>): Locator {
  const place = action.in === undefined ? page : page.getByRole('alertdialog', { name: action.in })
  const named = { name: action.click, exact: true }
  return place.getByRole('button', named).or(place.getByRole('menuitem', named))
}
