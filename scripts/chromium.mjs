import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CliError, run, tool } from './run.mjs'

// The shell without a window first: the tests take two thirds of the time in it.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge']

// Debian's packages of the fonts in the pictures of e2e/screens, which are compared only where these are.
const fonts = ['fonts-dejavu-core', 'fonts-liberation', 'fonts-urw-base35']

/** Path of a Chromium that starts: CHROMIUM_PATH, Playwright's own, then one on the PATH; undefined when there is none. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!starts(given)) throw new CliError(`CHROMIUM_PATH is ${given}, which does not start.`)
    return given
  }
  return (await candidates()).find(starts)
}

/** Path of one that keeps a page as it was left, for Back: the shell never does. undefined when there is none. */
export async function findChromiumWithBackForwardCache() {
  return [process.env.CHROMIUM_PATH ?? '', ...(await candidates())].find(
    (path) => !path.includes('headless-shell') && starts(path),
  )
}

async function candidates() {
  const { chromium } = await import('@playwright/test')
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [chromium.executablePath(), ...names.flatMap((name) => folders.map((folder) => join(folder, name)))]
}

/** As `findChromium`, but installs one where that is possible. Throws with what to do where it is not. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  console.log('Installing a Chromium …')
  await run(tool('playwright'), ['install', 'chromium'])
  const downloaded = await findChromium()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) {
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', [...install, ...fonts])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', [...install, name])
      const packaged = await findChromium()
      if (packaged) return packaged
    }
  }
  throw new CliError(
    'The end-to-end tests need a Chromium, and none could be installed. Install Chromium, Chrome or Edge,\n' +
      'or run "npx playwright install --with-deps chromium" with a network, or set CHROMIUM_PATH to the program.',
  )
}

/** True when the program is there and runs: a stub or one without its libraries does not. @param {string} path */
function starts(path) {
  if (!isProgram(path)) return false
  // On Windows `--version` opens a window instead of answering.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 10_000 }).status === 0
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
