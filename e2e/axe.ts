import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Checks the page as it stands, or the part that `selector` finds, against WCAG 2.2 A and AA and axe's best practices. */
export async function expectNoAxeViolations(page: Page, selector = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(selector).analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
  expect(found, 'accessibility').toEqual([])
}
