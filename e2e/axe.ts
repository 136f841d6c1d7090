import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** As below, in both themes: for what no picture of screens.spec.ts shows, which are checked in both. */
export async function expectNoAxeViolationsInBothThemes(page: Page, selector?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The page hears of the change before its next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expectNoAxeViolations(page, selector)
  }
}

/** Checks the page as it stands, or the part that `selector` finds, against WCAG 2.2 A and AA and axe's best practices. */
export async function expectNoAxeViolations(page: Page, selector = 'html'): Promise<void> {
  // Halfway from one colour to another nothing has the contrast that it is going to have, and rows out of sight do not even set out.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
  })
  // The legacy mode differs in frames of other origins alone, for which the other one opens a page at each check; we have none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.include(selector).analyze()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
  expect(found, 'accessibility').toEqual([])
}
