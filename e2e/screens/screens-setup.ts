import { chromium } from '@playwright/test'
import { differenceTo, machineOf, renderingFlags } from './screens-machine.ts'

/** Decides once per run whether screenshots can be compared. */
export default async function setUpScreenshots(): Promise<void> {
  const { CHROMIUM_PATH } = process.env
  const browser = await chromium.launch({
    args: renderingFlags,
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  })
  const difference = differenceTo(await machineOf(browser))
  await browser.close()
  if (!difference) return
  process.env.SKIP_SCREENSHOTS = difference
  console.log(`Reference screenshots are not compared: ${difference}.`)
}
