import type { BrowserContext, Page } from '@playwright/test'
import { type Scenario, scenarios } from '../../fixtures/scenarios.ts'
import type { State } from '../../fixtures/state.ts'
import { states } from '../../fixtures/states.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { perform } from '../support/actions.ts'
import { expectNoAxeViolations, expectReadableColors, showIn } from '../support/axe.ts'
import { watchRequests } from '../support/open.ts'
import { expect, HOST, NOON, test } from './screens-test.ts'

const narrow = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }
const THIS_DEVICE = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36', ip: '203.0.113.1' }
const DIALOG = 'dialog[open], [role=dialog]:popover-open'

test.describe.configure({ timeout: 120_000 })

for (const state of states)
  test(`${state.name} is accessible${isCompared(state) ? ' and looks as before' : ''}`, async ({
    page,
    context,
    api,
  }) => {
    await page.setViewportSize({ width: narrow.width, height: state.height ?? narrow.height })
    await open(state, { page, context, api })
    await showIn(page, 'dark')
    await compare(page, state, narrow, 'dark')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    if (!isCompared(state) || state.only === 'narrow') {
      await showIn(page, 'light')
      return expectReadableColors(page)
    }
    await page.setViewportSize({ width: wide.width, height: state.height ?? wide.height })
    // A menu is placed when it opens, and would be away from its button in another window.
    if ((await page.locator(':popover-open').count()) > 0) await open(state, { page, context, api })
    await showIn(page, 'light')
    await compare(page, state, wide, 'light')
    if (state.isScreen) await expectNoAxeViolations(page)
    else await expectReadableColors(page)
  })

function isCompared({ isScreen, hasScreenshots }: State): boolean {
  return isScreen === true || hasScreenshots === true
}

async function compare(page: Page, state: State, size: typeof wide, theme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator(theme === 'dark' ? 'html.dark' : 'html:not(.dark)')).toBeAttached()
  if (!isCompared(state)) return
  if (state.height === undefined) await growToFit(page, size)
  // Set by screens-setup.ts where the reference screenshots can't be reproduced.
  if (!process.env.SKIP_SCREENSHOTS) await expect(page).toHaveScreenshot(`${state.name}-${size.width}-${theme}.png`)
}

/** WCAG 2.2, 1.4.10: no scrolling in two directions at 320 px. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 })
  // The page hears of its new size before its next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width at 320 px').toBeLessThanOrEqual(320)
}

/** Makes the window as high as its page, unless that lies behind a dialog. */
async function growToFit(page: Page, { width, height }: typeof wide): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  const needed = await page.evaluate(
    (dialog) => (document.querySelector(dialog) ? 0 : document.documentElement.scrollHeight),
    DIALOG,
  )
  if (needed > height) await page.setViewportSize({ width, height: needed })
}

type Stage = { page: Page; context: BrowserContext; api: MockApi & { url: string } }

async function open({ scenario, path, faults = [], stored = {}, actions }: State, { page, context, api }: Stage) {
  const begin: Scenario = scenarios[scenario]
  api.reset({ scenario, now: NOON })
  for (const fault of faults) api.faults.set(fault)
  await context.clearCookies()
  const account = begin.person && api.data.users.get(begin.person.id)
  if (account) {
    const tokens = Object.entries(api.sessions.open(account, THIS_DEVICE))
    await context.addCookies(tokens.map(([name, value]) => ({ name, value, url: HOST, sameSite: 'Strict' })))
  }
  await page.clock.setFixedTime(NOON)
  await page.addInitScript((values) => {
    Math.random = () => 0.3
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value)
  }, stored)
  const untilSilent = watchRequests(page, api)
  await page.goto(path ?? begin.path)
  await perform(page, actions)
  // The text that was awaited may not be the last one to appear.
  await untilSilent()
  await page.mouse.move(0, 0)
}
