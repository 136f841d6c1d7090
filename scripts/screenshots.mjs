import { writeFileSync } from 'node:fs'
import { buildPortal } from './builders.mjs'
import { ensureChromium } from './chromium.mjs'
import { parseFlags } from './options.mjs'
import { CliError, prepare, run, runScript, toolPath } from './run.mjs'

const USAGE = `Usage: npm run screenshots -- [SCREEN]

Updates the reference screenshots in e2e/screens/reference that look different, and takes the pictures of all other
states for the gallery; with SCREEN, only those of the screens with SCREEN in their names, such as consent. Look at
each screenshot before you commit it.`

await runScript(async () => {
  const { positionals } = parseFlags({ args: process.argv.slice(2), allowPositionals: true, options: {} }, USAGE)
  await prepare()
  const CHROMIUM_PATH = await ensureChromium()
  const { describeDifference, readMachine, referenceMachineFile } = await import('../e2e/screens/screens-machine.ts')
  const machine = await readMachine(CHROMIUM_PATH)
  const difference = describeDifference(machine)
  if (difference && positionals.length > 0)
    throw new CliError(
      `Run this without SCREEN: screenshots from this machine must all be updated together (${difference}).`,
    )
  await buildPortal()
  if (difference) writeFileSync(referenceMachineFile, `${JSON.stringify(machine, null, 2)}\n`)
  const filters = positionals.flatMap((name) => ['--grep', name])
  const config = ['--config', 'e2e/playwright.config.ts', '--project=chromium']
  const args = ['test', ...config, '/screens.spec.ts', '--update-snapshots', ...filters]
  return run(toolPath('playwright'), args, { CHROMIUM_PATH, STATE_PICTURES: 'true' })
})
