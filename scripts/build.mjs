import { CliError, run, tool } from './run.mjs'

/** Builds the portal into dist/portal. */
export const buildPortal = () => build(process.execPath, ['scripts/build-portal.mjs'])

/** Builds the demo wallet into dist/demo-wallet: apart from the portal, so that no deployment includes it. */
export const buildDemoWallet = () => vite('fixtures/demo-wallet/vite.config.ts')

/** Builds the component gallery into dist/gallery, for tests. */
export const buildGallery = () => vite('e2e/gallery/vite.config.ts')

/** Builds the smallest possible sign-in pages into dist/floor: `npm run bench` compares the portal with them. */
export const buildFloor = () => vite('e2e/bench/floor/vite.config.ts')

/** Builds the desktop shell into out. */
export const buildDesktop = () => build(tool('electron-vite'), ['build', '--logLevel', 'warn'])

/** @param {string} config */
function vite(config) {
  return build(tool('vite'), ['build', '--config', config, '--logLevel', 'warn'])
}

/** @param {string} program @param {string[]} args */
async function build(program, args) {
  if ((await run(program, args)) !== 0) throw new CliError('The build failed: see above.')
}
