import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  ensureBuilt,
  ensureDemoWalletBuilt,
  ensureDesktopBuilt,
  ensureGalleryBuilt,
  ensureServersBuilt,
} from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { command, project, run, Stop, tool } from './run.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

const reports = join(project, 'test-results')

/** In this order; the first that fails is the last that runs. @type {[name: string, run: () => Promise<unknown>][]} */
const steps = [
  ['packages', ensureInstalled],
  ['browser', findBrowser],
  ['types', () => check('tsc', ['--project', '.'])],
  ['lint and format', () => check('biome', ['check', '--error-on-warnings', '.'])],
  ['unused code', () => check('knip', ['--config', '.knip.json'])],
  ['unit tests', () => check('vitest', ['run', '--config', '.vitest.ts'])],
  ['build', buildAll],
  ['end to end', () => check('playwright', ['test', '--config', 'e2e/playwright.config.ts'])],
]

await command(async () => {
  rmSync(reports, { recursive: true, force: true })
  let broken = 0
  for (const [name, run] of steps) {
    console.log(`\n── ${name}`)
    const begin = performance.now()
    try {
      await run()
    } catch (error) {
      console.error(error instanceof Stop ? error.message : error)
      broken = 1
    }
    console.log(`── ${name}: ${broken ? 'FAILED' : 'ok'}, ${((performance.now() - begin) / 1000).toFixed(1)} s`)
    if (broken) break
  }
  const [unit, endToEnd] = [unitTests(), endToEndTests()]
  const failed = unit.failed + endToEnd.failed
  // A step without tests of its own, such as the types, counts as one when it fails.
  console.log(`\n${unit.passed + endToEnd.passed} passed, ${failed || broken} failed`)
  return broken
})

async function findBrowser() {
  process.env.CHROMIUM_PATH = await ensureChromium()
  console.log(process.env.CHROMIUM_PATH)
}

async function buildAll() {
  await ensureServersBuilt()
  await ensureBuilt()
  await ensureDemoWalletBuilt()
  await ensureGalleryBuilt()
  await ensureDesktopBuilt()
}

/** @param {string} name @param {string[]} args */
async function check(name, args) {
  const code = await run(tool(name), args)
  if (code > 128) process.exit(code)
  if (code !== 0) throw new Stop(`${name} ended with ${code}.`)
}

/** @returns {Count} */
function unitTests() {
  const report = read('unit.json')
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

/** @returns {Count} */
function endToEndTests() {
  const stats = read('end-to-end.json')?.stats
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }
}

/** @param {string} name */
function read(name) {
  const file = join(reports, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
