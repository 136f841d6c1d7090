import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { State } from '../../fixtures/state.ts'
import { screenOf, states } from '../../fixtures/states.ts'
import { BRAND_NAME } from '../../renderer/settings.ts'
import { createStateOpener } from '../support/actions.ts'
import { expectNoAxeViolations, expectNoVisualAxeViolations, setColorScheme } from '../support/axe.ts'
import { watchRequests } from '../support/hydration.ts'
import { test as base, expect } from '../support/test.ts'
import { RENDERING_FLAGS } from './screens-machine.ts'

/** The time on all screenshots. */
const NOON = '2026-11-21T12:00:00Z'
// Screens show the portal's address, whose real port differs in each run.
const HOST = 'http://localhost'
const narrow = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }

const test = base.extend<{ open: (state: State) => Promise<void> }>({
  launchOptions: [
    async ({ launchOptions, hosts }, use) => {
      const { url } = await hosts('portal')
      const rule = `--host-resolver-rules=MAP ${new URL(HOST).host}:80 ${new URL(url).host}`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule, ...RENDERING_FLAGS] })
    },
    { scope: 'worker' },
  ],

  portalOrigin: HOST,

  open: async ({ page, api, scenario }, use) => {
    await page.clock.setFixedTime(NOON)
    await page.addInitScript(() => {
      Math.random = () => 0.3
    })
    const untilPageIdle = watchRequests(page, api)
    const openState = createStateOpener(page, scenario)
    await use(async (state) => {
      await openState(state, { now: NOON })
      await untilPageIdle()
      await page.mouse.move(0, 0)
    })
  },
})

test.use({
  // As `npm start` sets it: the gallery of states shows the screenshots beside the demo.
  settings: { productName: BRAND_NAME },
  contextOptions: { reducedMotion: 'reduce' },
  // The link of a scenario has the API's port and the portal's host name, so its origin is a foreign one.
  allowedErrors: [/Request to a foreign origin: http:\/\/localhost:|status of 5\d\d/],
})

// Skips `referrals-copied`, whose confirmation disappears after two seconds: referral-link.spec.ts covers it. failures.spec.ts opens and
// checks the states that differ from a screen by a message only.
const stableStates = states
  .filter(({ name }) => name !== 'referrals-copied')
  .filter(({ screenshots, failure, actions }) => screenshots || !failure || !actions)
/** For `npm run screenshots`: also takes the pictures that only the gallery of states shows. */
const TAKES_PICTURES = process.env.STATE_PICTURES !== undefined
const pictured = states
  .filter(({ name }) => name !== 'referrals-copied')
  .filter(({ screenshots, leavesFor, isNarrowOnly }) => !screenshots && !leavesFor && !isNarrowOnly)

for (const screen of new Set(stableStates.map(screenOf))) {
  const statesOfScreen = stableStates.filter((state) => screenOf(state) === screen)
  test(`${screen} is accessible and looks as before in every state`, async ({ page, open }) => {
    test.setTimeout(60_000 + 20_000 * statesOfScreen.length)
    for (const state of statesOfScreen) await test.step(state.name, () => expectAccessibleState(page, state, open))
  })
}

if (TAKES_PICTURES)
  for (const screen of new Set(pictured.map(screenOf)))
    test(`pictures of ${screen}`, async ({ page, open }) => {
      const statesOfScreen = pictured.filter((state) => screenOf(state) === screen)
      test.setTimeout(20_000 * statesOfScreen.length)
      for (const state of statesOfScreen) await test.step(state.name, () => takePicture(page, state, open))
    })

/** Half as large as the window, in a format that is small. No test compares it. */
async function takePicture(page: Page, state: State, open: (state: State) => Promise<void>): Promise<void> {
  await page.setViewportSize(wide)
  await open(state)
  const devTools = await page.context().newCDPSession(page)
  const { data } = await devTools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 60,
    clip: { ...wide, x: 0, y: await page.evaluate(() => scrollY), scale: 0.5 },
  })
  await writeFile(new URL(`reference/${state.name}.webp`, import.meta.url), data, 'base64')
  await devTools.detach()
}

async function expectAccessibleState(page: Page, state: State, open: (state: State) => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: narrow.width, height: state.height ?? narrow.height })
  await open(state)
  await setColorScheme(page, 'dark')
  await compare(page, state, narrow, 'dark')
  // The usual state of a screen is fully checked below, at the width that shows its tables.
  if (state.screenshots === 'screen') await expectNoVisualAxeViolations(page)
  else await expectNoAxeViolations(page)
  await expectNoHorizontalScroll(page)
  if (!state.screenshots || state.isNarrowOnly) return
  await page.setViewportSize({ width: wide.width, height: state.height ?? wide.height })
  // A menu is placed when it opens, and list rows are open or closed by the width at that time.
  if ((await page.locator(':popover-open, main li > details').count()) > 0) await open(state)
  await setColorScheme(page, 'light')
  await compare(page, state, wide, 'light')
  if (state.screenshots === 'screen') await expectNoAxeViolations(page)
  else await expectNoVisualAxeViolations(page)
}

async function compare(page: Page, state: State, size: typeof wide, theme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator(theme === 'dark' ? 'html.dark' : 'html:not(.dark)')).toBeAttached()
  if (!state.screenshots) return
  if (state.height === undefined) await growToFit(page, size)
  // Set by screens-machine.ts where the reference screenshots can't be reproduced.
  if (process.env.SKIP_SCREENSHOTS) return
  // Soft, so that one run lists all that differ. It takes two identical screenshots, and one of a long page takes seconds on a busy machine.
  await expect.soft(page).toHaveScreenshot(`${state.name}-${size.width}-${theme}.png`, { timeout: 30_000 })
}

/** WCAG 2.2, 1.4.10 (Reflow): at 320 px, no scrolling in two directions, and no button that is cut off. */
async function expectNoHorizontalScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width at 320 px').toBeLessThanOrEqual(320)
  const ends = await page
    .locator('.button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().right))
  expect(Math.max(0, ...ends), 'right edge of the buttons at 320 px').toBeLessThanOrEqual(320)
}

/** Makes the window as tall as the page, except behind a dialog. */
async function growToFit(page: Page, { width, height }: typeof wide): Promise<void> {
  const needed = await page.evaluate(() => {
    scrollTo(0, 0)
    // Out of sight, a row with `content-visibility: auto` has the height it had at the previous width.
    for (const row of document.querySelectorAll<HTMLElement>('tr')) row.style.contentVisibility = 'visible'
    const dialog = document.querySelector('dialog[open], [role=dialog]:popover-open')
    return dialog ? 0 : document.documentElement.scrollHeight
  })
  if (needed > height) await page.setViewportSize({ width, height: needed })
}
