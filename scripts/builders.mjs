import { CliError, run, toolPath } from './run.mjs'

export const buildPortal = () => build(process.execPath, ['scripts/build.mjs'])

/** Builds the demo wallet into dist/demo-wallet: apart from the portal, so that no deployment includes it. */
export const buildDemoWallet = () => vite('fixtures/demo-wallet')

/** Builds the desktop shell into out, with the demo wallet in a folder that only the demo serves. */
export async function buildDesktop() {
  await build(toolPath('electron-vite'), ['build', '--logLevel', 'warn'])
  await vite('fixtures/demo-wallet', '--outDir', '../../out/demo-wallet')
}

/** @param {string} folder @param {string[]} flags */
function vite(folder, ...flags) {
  return build(toolPath('vite'), ['build', folder, '--logLevel', 'warn', ...flags])
}

/** @param {string} program @param {string[]} args */
async function build(program, args) {
  if ((await run(program, args)) !== 0) throw new CliError('The build failed: see above.')
}
