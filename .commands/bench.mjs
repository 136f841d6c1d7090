import { ensureBuilt, ensureDesktopBuilt, ensureServersBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { command, run } from './run.mjs'

await command(async () => {
  await ensureInstalled()
  const CHROMIUM_PATH = await ensureChromium()
  await ensureServersBuilt()
  await ensureBuilt()
  await ensureDesktopBuilt()
  return run(process.execPath, ['--import', 'tsx', 'e2e/bench/bench.ts', ...process.argv.slice(2)], { CHROMIUM_PATH })
})
