import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findElectron } from '../e2e/desktop/find-electron.mjs'
import { CliError, project, run } from './run.mjs'

/** Returns the path of Electron, and downloads its binary if `npm ci` left it out. Throws with instructions if that fails. */
export async function ensureElectron() {
  const found = findElectron()
  if (found) return found
  const { ELECTRON_OVERRIDE_DIST_PATH: given } = process.env
  if (given !== undefined) throw new CliError(`ELECTRON_OVERRIDE_DIST_PATH is ${given}, which has no Electron.`)
  const folder = join(project, 'node_modules', 'electron')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  console.log(`Downloading Electron ${version}, about 120 MB …`)
  // Without these, the download ignores HTTPS_PROXY.
  const proxySettings = { ELECTRON_GET_USE_PROXY: 'true', NODE_USE_ENV_PROXY: '1' }
  await run(process.execPath, [join(folder, 'install.js')], proxySettings)
  const downloaded = findElectron()
  if (downloaded) return downloaded
  throw new CliError(
    `Electron ${version} could not be downloaded from github.com. Behind a proxy, set HTTPS_PROXY. Without access to\n` +
      'github.com, set ELECTRON_MIRROR to a mirror of its releases, or unpack a release and set ELECTRON_OVERRIDE_DIST_PATH\n' +
      'to its folder.',
  )
}
