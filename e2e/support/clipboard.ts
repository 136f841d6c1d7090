import type { BrowserContext } from '@playwright/test'

/** Pastes into a blank page: only Chromium lets a test read the clipboard. */
export async function readClipboard(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.setContent('<input>')
  const input = page.getByRole('textbox')
  await input.press('ControlOrMeta+V')
  const text = await input.inputValue()
  await page.close()
  return text
}
