import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { isHeadlessShell } from '../support/find-chromium.mjs'

/** What reference screenshots depend on. `textHash` is the hash of a text sample, so it depends on fonts and rendering. */
type Machine = { platform: string; browser: string; textHash: string }

/** Written by `npm run screenshots` when it updates all screenshots. */
export const referenceMachineFile = new URL('./reference-machine.json', import.meta.url)

/** Playwright's global setup: decides once per run whether screenshots can be compared. */
export default async function setUpScreenshots(): Promise<void> {
  const { CHROMIUM_PATH } = process.env
  // A run of another browser only.
  if (!CHROMIUM_PATH) return
  const difference = describeDifference(await readMachine(CHROMIUM_PATH))
  if (!difference) return
  process.env.SKIP_SCREENSHOTS = difference
  console.log(`Reference screenshots are not compared: ${difference}.`)
}

/** Flags of the browser that change its rendering. */
export const RENDERING_FLAGS = ['--disable-lcd-text']

/** Why this machine can't reproduce the reference screenshots; empty when it can. */
export function describeDifference(machine: Machine): string {
  const reference: Machine = JSON.parse(readFileSync(referenceMachineFile, 'utf8'))
  if (machine.platform !== reference.platform) return `this is ${machine.platform}, they are from ${reference.platform}`
  if (machine.browser !== reference.browser) return `this is ${machine.browser}, they are from ${reference.browser}`
  return machine.textHash === reference.textHash ? '' : 'this machine has other fonts or renders them differently'
}

export async function readMachine(executablePath: string): Promise<Machine> {
  const browser = await chromium.launch({ executablePath, args: RENDERING_FLAGS })
  const page = await browser.newPage({ viewport: { width: 600, height: 200 } })
  const theme = readFileSync(new URL('../../renderer/theme.css', import.meta.url), 'utf8')
  const samples = ['sans', 'display', 'mono'].map(
    (font) => `<p style="font: 20px var(--font-${font})">Hamburgefonstiv 0123456789 Ωάλφα`,
  )
  await page.setContent(`<!doctype html><style>${theme.replace('@theme inline', ':root')}</style>${samples.join('')}`)
  const sample = await page.screenshot()
  const kind = isHeadlessShell(executablePath) ? 'Chromium headless shell' : 'Chromium'
  const machine = {
    platform: process.platform,
    browser: `${kind} ${browser.version().split('.')[0]}`,
    textHash: createHash('sha256').update(sample).digest('hex').slice(0, 16),
  }
  await browser.close()
  return machine
}
