import { benchOptions } from './bench-parts.mjs'
import { ensureBuilt, ensureDesktopBuilt, ensureFloorBuilt, ensureServersBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { command, run } from './run.mjs'

await command(async () => {
  const { parts, minutes } = benchOptions(process.argv.slice(2))
  await ensureInstalled()
  const CHROMIUM_PATH = await ensureChromium()
  await ensureServersBuilt()
  await ensureBuilt()
  await ensureFloorBuilt()
  await ensureDesktopBuilt()
  const args = [...parts, '--minutes', String(minutes)]
  return run(process.execPath, ['--import', 'tsx', 'e2e/bench/bench.ts', ...args], { CHROMIUM_PATH })
})
