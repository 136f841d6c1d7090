import { expect, type Locator, type Page } from '@playwright/test'
import type { ScenarioName } from '../../fixtures/scenarios.ts'
import type { State, UserAction } from '../../fixtures/state.ts'
import type { ScenarioOptions } from '../../mock-api/qa/control-client.ts'
import { installWallet } from './fake-wallet.ts'
import { field, solve } from './forms.ts'

type Script = Awaited<ReturnType<Page['addInitScript']>>

/** `actions` replace those of the state, for example by all but the last. */
type OpenOptions = { now?: string; actions?: State['actions'] }

/**
 * Prepares what a state expects of the browser: session storage, wallets, the clipboard. Call it before the page opens. Dispose of the
 * returned scripts before the page opens another state.
 */
async function prepareBrowser(page: Page, { browser, sessionStorage = {} }: State): Promise<Script[]> {
  const storeValues = await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) window.sessionStorage.setItem(key, value)
  }, sessionStorage)
  const scripts = [storeValues]
  if (browser === 'with a wallet') scripts.push((await installWallet(page)).script)
  if (browser === 'with two wallets')
    for (const name of ['Silver Fox', 'A wallet whose name is longer than its button is wide'])
      scripts.push((await installWallet(page, { name, icon: '' })).script)
  if (browser === 'without a clipboard') {
    const reject = () => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('Denied')) })
    scripts.push(await page.addInitScript(reject))
  }
  return scripts
}

/**
 * Returns a function that opens states in the page, one after another. Each starts without cookies and storage. A new page for each would
 * need twice the processor's time, because it would compile the portal's scripts again.
 */
export function createStateOpener(
  page: Page,
  scenario: (name: ScenarioName, options?: ScenarioOptions) => Promise<void>,
) {
  let scripts: Script[] = []
  return async (state: State, { now, actions = state.actions }: OpenOptions = {}): Promise<void> => {
    for (const script of scripts) await script.dispose()
    await page.context().clearCookies()
    // Added first, so that it runs before the script that stores the state's values.
    const clearStorage = await page.addInitScript(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    scripts = await prepareBrowser(page, state)
    await scenario(state.scenario, { to: state.path, faults: state.faults ?? [], now })
    await clearStorage.dispose()
    await performActions(page, actions)
    if (actions === state.actions) await expectTexts(page, state)
  }
}

async function performActions(page: Page, actions: readonly UserAction[] = []): Promise<void> {
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
