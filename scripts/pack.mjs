import { buildDesktop } from './builders.mjs'
import { ensureElectron } from './electron.mjs'
import { prepare, run, runScript, toolPath } from './run.mjs'

await runScript(async () => {
  await prepare()
  // electron-builder would fetch Electron too, but its errors don't say what to do.
  await ensureElectron()
  await buildDesktop()
  return run(toolPath('electron-builder'), ['--publish', 'never', ...process.argv.slice(2)])
})
