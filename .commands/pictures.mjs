import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBuilt, ensureDemoWalletBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { readOptions } from './options.mjs'
import { command, project } from './run.mjs'
import { startApi, startPortal } from './servers.mjs'
import { smallPng } from './small-png.mjs'

/** What the README shows: its name in .github, the scenario, where it is seen, and what comes last. @type {[string, string, string, string][]} */
const pictures = [
  ['landing', 'seed', '/', 'text=Web3 integration'],
  ['country-membership', 'seed', '/country-membership', '[role=listbox]'],
  ['consent', 'consent', '', 'button:not([aria-disabled=true]):has-text("Authorize")'],
  ['dashboard', 'wallet-member', '', 'text=Granted access to Odeon'],
]
/** So many that the map of the world has all its colours. */
const users = 5000
const now = '2026-11-21T12:00:00Z'

/** `npm run pictures` takes the pictures of the README anew, in both themes. */
await command(async () => {
  const options = { ...readOptions(), users }
  await ensureInstalled()
  const executablePath = await ensureChromium()
  await ensureBuilt()
  await ensureDemoWalletBuilt()
  const api = await startApi(options)
  const portal = await startPortal(options, api.url)
  const browser = await chromium.launch({ executablePath })
  try {
    for (const [name, scenario, to, last] of pictures) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
      await page.clock.setFixedTime(now)
      const query = new URLSearchParams({ now, ...(to && { to }) })
      await page.goto(`${api.url}/__mock/scenario/${scenario}?${query}`)
      await page.waitForSelector(last)
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme })
        const file = join(project, '.github', `${name}-${colorScheme}.png`)
        writeFileSync(file, smallPng(await page.screenshot({ animations: 'disabled' })))
        console.log(`.github/${name}-${colorScheme}.png, ${Math.round(readFileSync(file).length / 1000)} kB`)
      }
      await page.close()
    }
  } finally {
    await browser.close()
    await Promise.all([api.close(), portal.close()])
  }
})
