import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { command, Help, project, run, Stop, tool } from './run.mjs'
import { smallPng } from './small-png.mjs'
import { importing } from './typescript.mjs'

const usage =
  'npm run screenshots [-- SCENE]: SCENE is a part of the names of the scenes that are taken; without, all are.'

/*
 * `npm run screenshots` takes the pictures in e2e/screens anew where the screens look different. Look at each before you keep it;
 * a part of a scene's name takes those alone: `npm run screenshots -- consent`.
 */
await command(async () => {
  const [scenes, ...more] = process.argv.slice(2)
  if (scenes === '--help') throw new Help(usage)
  if (scenes?.startsWith('-') || more.length > 0) throw new Stop(usage)
  await ensureInstalled()
  const CHROMIUM_PATH = await ensureChromium()
  await ensureBuilt()
  await noteMachine(CHROMIUM_PATH, scenes === undefined)
  const test = ['test', '--config', 'e2e/playwright.config.ts', '/screens.spec.ts', '--update-snapshots']
  const code = await run(tool('playwright'), scenes ? [...test, '--grep', scenes] : test, { CHROMIUM_PATH })
  const folder = join(project, 'e2e/screens')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.png'))) {
    const picture = readFileSync(join(folder, name))
    const small = smallPng(picture)
    if (small !== picture) writeFileSync(join(folder, name), small)
  }
  return code
})

/** All pictures are of one machine: a run that takes them all notes which, any other has to be on that one. @param {string} executablePath @param {boolean} isWhole */
async function noteMachine(executablePath, isWhole) {
  const { chromium } = await import('@playwright/test')
  const { differenceTo, drawing, machineOf, madeWith } = await importing(() => import('../e2e/screens-machine.ts'))
  const browser = await chromium.launch({ executablePath, args: drawing })
  const machine = await machineOf(browser)
  await browser.close()
  const difference = differenceTo(machine)
  if (difference && !isWhole) throw new Stop(`Only all pictures can be taken anew here: ${difference}.`)
  if (difference) writeFileSync(madeWith, `${JSON.stringify(machine, null, 2)}\n`)
}
