import { existsSync } from 'node:fs'
import { CliError, run, toolPath } from './run.mjs'

/** Returns the path of a Chromium, and installs one if there is none. Throws with instructions if that fails. */
export async function ensureChromium() {
  const { findChromium } = await import('../e2e/support/find-chromium.mjs')
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium …')
  await run(toolPath('playwright'), ['install', 'chromium'])
  const downloaded = findChromium()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    await run('apt-get', ['update', '-qq'])
    // The fonts of the reference screenshots.
    await run('apt-get', [...install, 'fonts-dejavu-core', 'fonts-liberation', 'fonts-urw-base35'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', [...install, name])
      const packaged = findChromium()
      if (packaged) return packaged
    }
  }
  throw new CliError(
    'The browser tests need a Chromium, and none could be installed. Install Chromium, Chrome or Edge,\n' +
      'or run "npx playwright install --with-deps chromium" while online, or set CHROMIUM_PATH to the program.',
  )
}
