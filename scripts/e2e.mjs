import { prepare, run, runScript, toolPath } from './run.mjs'

await runScript(async () => {
  await prepare()
  return run(toolPath('playwright'), ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)])
})
