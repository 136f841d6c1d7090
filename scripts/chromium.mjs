import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CliError, run, tool } from './run.mjs'

// The headless shell first: tests take two thirds of the time in it.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge']

// Debian packages with the fonts of the reference screenshots.
const fonts = ['fonts-dejavu-core', 'fonts-liberation', 'fonts-urw-base35']

/** Path of a Chromium that starts: CHROMIUM_PATH, Playwright's, or one on the PATH. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!starts(given)) throw new CliError(`CHROMIUM_PATH is ${given}, which does not start.`)
    return given
  }
  return (await candidates()).find(starts)
}

/** Path of a Chromium with a back/forward cache, which the headless shell lacks. */
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

/** Like `findChromium`, but installs one when there is none. Throws with instructions where that fails. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  console.log('Installing a Chromium …')
  await run(tool('playwright'), ['install', 'chromium'])
  const downloaded = await findChromium()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
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

/** Whether the program runs: a stub, or one without its libraries, does not. @param {string} path */
function starts(path) {
  if (!existsSync(path)) return false
  // On Windows `--version` opens a window.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 10_000 }).status === 0
}
