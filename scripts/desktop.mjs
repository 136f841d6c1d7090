import { ensureDesktopBuilt } from './build.mjs'
import { ensureElectron } from './electron.mjs'
import { ensureInstalled } from './install.mjs'
import { command, run } from './run.mjs'

await command(async () => {
  await ensureInstalled()
  const electron = await ensureElectron()
  await ensureDesktopBuilt()
  // What is not ours is Electron's, such as --no-sandbox for root.
  return run(electron, ['.', ...process.argv.slice(2)])
})
