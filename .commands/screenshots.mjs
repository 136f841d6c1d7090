import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { command, project, run, tool } from './run.mjs'
import { smallPng } from './small-png.mjs'

/*
 * `npm run screenshots` takes the pictures in e2e/screens anew where the screens look different. Look at each before you keep it;
 * a part of a scene's name takes those alone: `npm run screenshots -- consent`.
 */
await command(async () => {
  await ensureInstalled()
  const CHROMIUM_PATH = await ensureChromium()
  await ensureBuilt()
  const test = ['test', '--config', 'e2e/playwright.config.ts', 'screens.spec.ts', '--update-snapshots']
  const [scenes] = process.argv.slice(2)
  const code = await run(tool('playwright'), scenes ? [...test, '--grep', scenes] : test, { CHROMIUM_PATH })
  const folder = join(project, 'e2e/screens')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.png'))) {
    const picture = readFileSync(join(folder, name))
    const small = smallPng(picture)
    if (small !== picture) writeFileSync(join(folder, name), small)
  }
  return code
})
