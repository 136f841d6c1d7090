import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError, project, run } from './run.mjs'

const folder = join(project, 'node_modules', 'electron')

const programs = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe', linux: 'electron' }
const program = Object.entries(programs).find(([platform]) => platform === process.platform)?.[1] ?? programs.linux

/** Path of the installed Electron; undefined when its binary was never fetched. Importing `electron` would fetch it. */
export function findElectron() {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH
  // Written last: without it, the folder was unpacked in part.
  const isFetched = existsSync(join(folder, 'path.txt'))
  if (given === undefined && !isFetched) return undefined
  const path = join(given ?? join(folder, 'dist'), program)
  return existsSync(path) ? path : undefined
}

/** Like `findElectron`, but fetches the binary, which `npm ci` leaves out. Throws with instructions where that fails. */
export async function ensureElectron() {
  const found = findElectron()
  if (found) return found
  const { ELECTRON_OVERRIDE_DIST_PATH: given } = process.env
  if (given !== undefined) throw new CliError(`ELECTRON_OVERRIDE_DIST_PATH is ${given}, where there is no ${program}.`)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  console.log(`Fetching Electron ${version}, about 120 MB, once …`)
  const hasProxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => process.env[name])
  const throughProxy = { ELECTRON_GET_USE_PROXY: 'true', NODE_USE_ENV_PROXY: '1' }
  await run(process.execPath, [join(folder, 'install.js')], hasProxy ? throughProxy : {})
  const fetched = findElectron()
  if (fetched) return fetched
  throw new CliError(
    `Electron ${version} could not be fetched from github.com: see above. That takes a network, once; behind a\n` +
      'proxy, set HTTPS_PROXY. Where github.com is out of reach, set ELECTRON_MIRROR to a mirror of its releases, or unpack\n' +
      'a release by hand and set ELECTRON_OVERRIDE_DIST_PATH to that folder.',
  )
}
