import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

/** Half as long as what the package itself holds out. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that colours decide; all others find the same in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Rows that repeat those above them: a list of hundreds would be most of the work, and of the suite's time. Other lists are checked
 * whole: each entry of a menu or a legal text is one of its own.
 */
const REPEATED = ':is(tbody > tr, ul[tabindex] > li, option, [role=option]):nth-child(n + 6)'

/** Nobody reads where a finding is, as it is told by its HTML, and nothing has sound; to look for both is a third of the work. */
const SPARE = { resultTypes: ['violations'], selectors: false, preload: false } satisfies axeCore.RunOptions

/** As large as a finger needs (WCAG 2.2, 2.5.8), which axe leaves out by itself. */
const TARGET_SIZE = { 'target-size': { enabled: true } }

export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // The page hears of the change before its next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** As below, and its colours in the other theme: for what no picture of screens.spec.ts shows, which are checked in both. */
export async function expectNoAxeViolationsInBothThemes(page: Page, selector?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showIn(page, colorScheme)
    if (colorScheme === 'light') await expectNoAxeViolations(page, selector)
    else await expectReadableColors(page, selector)
  }
}

/** Checks the page as it stands, or the part that `selector` finds, against WCAG 2.2 A and AA and axe's best practices. */
export async function expectNoAxeViolations(page: Page, selector = 'html'): Promise<void> {
  await expectNone(page, selector, { rules: TARGET_SIZE })
}

/** For a page that was checked in the other theme. */
export async function expectReadableColors(page: Page, selector = 'html'): Promise<void> {
  await expectNone(page, selector, { runOnly: COLOR_RULES })
}

async function expectNone(page: Page, selector: string, options: axeCore.RunOptions): Promise<void> {
  // Once for each page: to read half a megabyte of script takes as long as the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async ({ selector, REPEATED, options }) => {
      // Halfway from one colour to another nothing has the contrast that it is going to have, and rows out of sight do not even set out.
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets = [still]
      const axe: typeof axeCore = Reflect.get(window, 'axe')
      const part = { include: [selector], exclude: [REPEATED] }
      const { violations } = await axe.run(part, options)
      document.adoptedStyleSheets = []
      return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
    },
    { selector, REPEATED, options: { ...SPARE, ...options } },
  )
  expect(found, 'accessibility').toEqual([])
}
