import { CliError, run, toolPath } from './run.mjs'

export const buildPortal = () => build(process.execPath, ['scripts/build.mjs'])

/** Builds the demo script into dist/demo-script: apart from the portal, so that no deployment includes it. */
export const buildDemoScript = () => vite('mock-api/demo-script')

/** Builds the desktop shell into out, with the demo script in a folder that only the demo serves. */
export async function buildDesktop() {
  await build(toolPath('electron-vite'), ['build', '--logLevel', 'warn'])
  await vite('mock-api/demo-script', '--outDir', '../../out/demo-script')
}

/** @param {string} folder @param {string[]} flags */
function vite(folder, ...flags) {
  return build(toolPath('vite'), ['build', folder, '--logLevel', 'warn', ...flags])
}

/** @param {string} program @param {string[]} args */
async function build(program, args) {
  if ((await run(program, args)) !== 0) throw new CliError('The build failed: see above.')
}
