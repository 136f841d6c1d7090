import type { Page } from '@playwright/test'

/** Pastes into a blank page: only Chromium lets a test read the clipboard. */
export async function readClipboard(page: Page): Promise<string> {
  const blank = await page.context().newPage()
  await blank.setContent('<input>')
  const input = blank.getByRole('textbox')
  await input.press('ControlOrMeta+V')
  const text = await input.inputValue()
  await blank.close()
  // Chromium lets only a focused page write.
  await page.bringToFront()
  return text
}
