import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// The headless shell comes first: tests run a third faster in it.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge']

/** Path of a Chromium that starts: CHROMIUM_PATH, Playwright's own, or one on the PATH. Throws when CHROMIUM_PATH doesn't start. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !canStart(given)) throw new Error(`CHROMIUM_PATH is ${given}, which does not start.`)
  return given || candidates().find(canStart)
}

/** Path of a Chromium with a back/forward cache, which the headless shell lacks. */
export function findChromiumWithBackForwardCache() {
  return [process.env.CHROMIUM_PATH ?? '', ...candidates()].find((path) => !isHeadlessShell(path) && canStart(path))
}

/** Debian and Playwright name it differently. @param {string} path */
export function isHeadlessShell(path) {
  return /headless[-_]shell/.test(path)
}

function candidates() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [chromium.executablePath(), ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))]
}

/** False for a stub or a program without its libraries. @param {string} path */
function canStart(path) {
  if (!existsSync(path)) return false
  // On Windows `--version` opens a window.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 10_000 }).status === 0
}
