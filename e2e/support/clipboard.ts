import type { BrowserContext } from '@playwright/test'
import { emailField } from './forms.ts'

/** Pastes into another tab: only Chromium lets a test read the clipboard. */
export async function readClipboard(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto('/auth/forgot-password')
  await emailField(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
  const text = await emailField(page).inputValue()
  await page.close()
  return text
}
