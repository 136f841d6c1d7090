import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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
