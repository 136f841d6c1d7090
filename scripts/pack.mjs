import { ensureDesktopBuilt } from './build.mjs'
import { ensureElectron } from './electron.mjs'
import { ensureInstalled } from './install.mjs'
import { command, run, tool } from './run.mjs'

await command(async () => {
  await ensureInstalled()
  // electron-builder would fetch it too, but its message helps nobody.
  await ensureElectron()
  await ensureDesktopBuilt()
  return run(tool('electron-builder'), ['--publish', 'never', ...process.argv.slice(2)])
})
