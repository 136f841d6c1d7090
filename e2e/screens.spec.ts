import type { BrowserContext, Page } from '@playwright/test'
import { type Scenario, scenarios } from '../fixtures/scenarios.ts'
import type { MockApi } from '../mock-api/server.ts'
import { expectNoAxeViolations, expectReadableColors, showIn } from './axe.ts'
import { OPEN_DIALOG, type Scene } from './gallery/scene.ts'
import { scenes } from './gallery/scenes.ts'
import { expect, HOST, NOON, test } from './screens-test.ts'
import { watchRequests } from './silence.ts'
import { take } from './steps.ts'

const narrow = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }
const THIS_DEVICE = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36', ip: '203.0.113.1' }
const themes = ['light', 'dark'] as const

// A whole page with a long list takes its time, four times.
test.describe.configure({ timeout: 180_000 })

for (const scene of scenes)
  test(`${scene.name} can be used by everybody, and looks as it did`, async ({
    page,
    context,
    api,
    elsewhere,
  }, info) => {
    for (const usual of scene.only === 'narrow' ? [narrow] : [narrow, wide]) {
      const size = { ...usual, height: scene.height ?? usual.height }
      await page.setViewportSize(size)
      // A page follows its window, but for a menu, which is placed when it opens.
      const isOpen = usual === wide && (await page.locator(':popover-open').count()) === 0
      if (!isOpen) await open(scene, { page, context, api })
      if (scene.height === undefined) await growToFit(page, size)
      const theme: (typeof themes)[number] = usual === wide ? 'light' : 'dark'
      for (const colorScheme of scene.isScreen ? themes : [theme]) {
        await showIn(page, colorScheme)
        await expect(page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)')).toBeAttached()
        if (!elsewhere) await expect(page).toHaveScreenshot(`${scene.name}-${size.width}-${colorScheme}.png`)
        // What a state adds to its screen is the same at any width but for how it looks.
        if (colorScheme === theme && (scene.isScreen || usual === narrow)) await expectNoAxeViolations(page)
        else await expectReadableColors(page)
      }
    }
    info.skip(elsewhere !== '', elsewhere)
  })

/** Makes the window as high as its page, unless that lies behind a dialog. */
async function growToFit(page: Page, { width, height }: typeof wide): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  const needed = await page.evaluate(
    (dialog) => (document.querySelector(dialog) ? 0 : document.documentElement.scrollHeight),
    OPEN_DIALOG,
  )
  if (needed > height) await page.setViewportSize({ width, height: needed })
}

type Stage = { page: Page; context: BrowserContext; api: MockApi & { url: string } }

async function open({ scenario, path, faults = [], stored = {}, steps }: Scene, { page, context, api }: Stage) {
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
  await take(page, steps)
  // What is seen at last may not be what comes last.
  await untilSilent()
  await page.mouse.move(0, 0)
}
