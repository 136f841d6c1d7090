import type { BrowserContext, Page } from '@playwright/test'
import { type Scenario, scenarios } from '../../fixtures/scenarios.ts'
import type { State } from '../../fixtures/state.ts'
import { states } from '../../fixtures/states.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { expectTexts, perform, prepareBrowser } from '../support/actions.ts'
import { expectAccessibleLook, expectNoAxeViolations, setColorScheme } from '../support/axe.ts'
import { watchRequests } from '../support/hydration.ts'
import { expect, HOST, NOON, test } from './screens-fixture.ts'

const narrow = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }
const THIS_DEVICE = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36', ip: '203.0.113.1' }
const DIALOG = 'dialog[open], [role=dialog]:popover-open'

test.describe.configure({ timeout: 120_000 })

test.use({ permissions: ['clipboard-write'] })

// Leaves out a confirmation that lasts for two seconds: referral-link.spec.ts. faults.spec.ts opens and checks the states that differ from a
// screen by a message only.
const lasting = states.filter(({ name }) => name !== 'referrals-copied')
for (const state of lasting.filter(({ screenshots, failures, actions }) => screenshots || !failures || !actions))
  test(`${state.name} is accessible${state.screenshots ? ' and looks as before' : ''}`, async ({
    page,
    context,
    api,
  }) => {
    await prepareBrowser(page, state.browser)
    await page.setViewportSize({ width: narrow.width, height: state.height ?? narrow.height })
    await open(state, { page, context, api })
    await setColorScheme(page, 'dark')
    await compare(page, state, narrow, 'dark')
    // The usual state of a screen is fully checked below, at the width that shows its tables.
    if (state.screenshots === 'screen') await expectAccessibleLook(page)
    else await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    if (!state.screenshots || state.isNarrowOnly) return
    await page.setViewportSize({ width: wide.width, height: state.height ?? wide.height })
    // A menu is placed when it opens, and list rows are open or closed by the width at that time.
    if ((await page.locator(':popover-open, main details').count()) > 0) await open(state, { page, context, api })
    await setColorScheme(page, 'light')
    await compare(page, state, wide, 'light')
    if (state.screenshots === 'screen') await expectNoAxeViolations(page)
    else await expectAccessibleLook(page)
  })

async function compare(page: Page, state: State, size: typeof wide, theme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator(theme === 'dark' ? 'html.dark' : 'html:not(.dark)')).toBeAttached()
  if (!state.screenshots) return
  if (state.height === undefined) await growToFit(page, size)
  // Set by screens-setup.ts where the reference screenshots can't be reproduced.
  if (!process.env.SKIP_SCREENSHOTS) await expect(page).toHaveScreenshot(`${state.name}-${size.width}-${theme}.png`)
}

/** WCAG 2.2, 1.4.10: no scrolling in two directions at 320 px. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width at 320 px').toBeLessThanOrEqual(320)
}

/** Makes the window as high as the page, except behind a dialog. */
async function growToFit(page: Page, { width, height }: typeof wide): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  const needed = await page.evaluate(
    (dialog) => (document.querySelector(dialog) ? 0 : document.documentElement.scrollHeight),
    DIALOG,
  )
  if (needed > height) await page.setViewportSize({ width, height: needed })
}

type Stage = { page: Page; context: BrowserContext; api: MockApi & { url: string } }

async function open(state: State, { page, context, api }: Stage) {
  const { scenario, path, faults = [], sessionStorage = {}, actions, texts } = state
  const start: Scenario = scenarios[scenario]
  api.reset({ scenario, now: NOON })
  for (const fault of faults) api.faults.set(fault)
  await context.clearCookies()
  const account = start.person && api.db.users.get(start.person.id)
  if (account) {
    const tokens = Object.entries(api.sessions.open(account, THIS_DEVICE))
    await context.addCookies(tokens.map(([name, value]) => ({ name, value, url: HOST, sameSite: 'Strict' })))
  }
  await page.clock.setFixedTime(NOON)
  await page.addInitScript((values) => {
    Math.random = () => 0.3
    for (const [key, value] of Object.entries(values)) window.sessionStorage.setItem(key, value)
  }, sessionStorage)
  const untilPageIdle = watchRequests(page, api)
  await page.goto(path ?? start.path)
  await perform(page, actions)
  await expectTexts(page, texts)
  await untilPageIdle()
  await page.mouse.move(0, 0)
}
