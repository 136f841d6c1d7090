import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The only rules that depend on the theme or the width. */
const VISUAL_RULES = ['color-contrast', 'link-in-text-block', 'target-size']

/** Rows of a page after the third, which repeat the others and would take most of the time; `.item` is a call or a state of the QA pages. */
const REPEATED = ':is(tbody > tr, ul[tabindex] > li, .group .item, option, [role=option]):nth-child(n + 4)'

/** Skips results that the tests don't use, which saves a third of the time. */
const FAST = { resultTypes: ['violations'], selectors: false, preload: false } satisfies axeCore.RunOptions

/** WCAG 2.2, 2.5.8, which axe leaves out by default. */
const TARGET_SIZE = { 'target-size': { enabled: true } }

export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // The page handles the change before its next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

export async function expectNoAxeViolationsInBothThemes(page: Page, selector?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await setColorScheme(page, colorScheme)
    if (colorScheme === 'light') await expectNoAxeViolations(page, selector)
    else await expectNoVisualAxeViolations(page, selector)
  }
}

/** Checks the page, or the part at `selector`, against WCAG 2.2 A and AA and axe's best practices. */
export async function expectNoAxeViolations(page: Page, selector = 'html'): Promise<void> {
  await expectNoViolations(page, selector, { rules: TARGET_SIZE })
}

/** For a page that is fully checked in the other theme or at the other width. */
export async function expectNoVisualAxeViolations(page: Page, selector = 'html'): Promise<void> {
  await expectNoViolations(page, selector, { runOnly: VISUAL_RULES })
}

async function expectNoViolations(page: Page, selector: string, options: axeCore.RunOptions): Promise<void> {
  // Once for each page: parsing half a megabyte takes as long as the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async ({ selector, REPEATED, options }) => {
      // During a transition, colors don't have their final contrast.
      const noTransitions = new CSSStyleSheet()
      noTransitions.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets = [noTransitions]
      const axe: typeof axeCore = Reflect.get(window, 'axe')
      const part = { include: [selector], exclude: selector === 'html' ? [REPEATED] : [] }
      const { violations } = await axe.run(part, options)
      document.adoptedStyleSheets = []
      return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
    },
    { selector, REPEATED, options: { ...FAST, ...options } },
  )
  expect(found, 'accessibility').toEqual([])
}
