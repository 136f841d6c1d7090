import { buildDesktop } from './builders.mjs'
import { ensureElectron } from './electron.mjs'
import { prepare, run, runScript } from './run.mjs'

await runScript(async () => {
  await prepare()
  const flags = process.argv.slice(2)
  const electron = await ensureElectron()
  if (!flags.includes('--no-build')) await buildDesktop()
  // Other flags are Electron's, such as --no-sandbox when run as root.
  return run(electron, ['.', ...flags.filter((flag) => flag !== '--no-build')])
})
