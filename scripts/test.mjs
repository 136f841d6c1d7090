import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildDemoScript, buildDesktop, buildPortal } from './builders.mjs'
import { ensureChromium } from './chromium.mjs'
import { CliError, prepare, project, run, runScript, toolPath } from './run.mjs'

const reports = join(project, 'test-results')

/** Each runs only when all before it have passed. @type {[name: string, run: () => Promise<unknown>][]} */
const stages = [
  ['types', () => check('tsc')],
  ['lint', () => check('biome', 'check', '--error-on-warnings')],
  ['unused code', () => check('knip')],
  ['unit', () => check('vitest', 'run')],
  ['build', buildAll],
  ['end to end', endToEnd],
]

await runScript(async () => {
  await prepare()
  rmSync(reports, { recursive: true, force: true })
  let isBroken = false
  for (const [name, stage] of stages) {
    console.log(`\n── ${name}`)
    const start = performance.now()
    try {
      await stage()
    } catch (error) {
      console.error(error instanceof CliError ? error.message : error)
      isBroken = true
    }
    console.log(`── ${name}: ${isBroken ? 'FAILED' : 'ok'}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
    if (isBroken) break
  }
  const unit = read('unit.json')
  const stats = read('end-to-end.json')?.stats
  const passed = (unit?.numPassedTests ?? 0) + (stats?.expected ?? 0)
  const failed = (unit?.numFailedTests ?? 0) + (stats?.unexpected ?? 0)
  // A failed stage without failed tests, such as the types, counts as one.
  console.log(`\n${passed} passed, ${failed || Number(isBroken)} failed`)
  return Number(isBroken)
})

async function buildAll() {
  for (const build of [buildPortal, buildDemoScript, buildDesktop]) await build()
}

async function endToEnd() {
  process.env.CHROMIUM_PATH = await ensureChromium()
  await check('playwright', 'test', '--config', 'e2e/playwright.config.ts')
}

/** @param {string} name @param {string[]} args */
async function check(name, ...args) {
  const code = await run(toolPath(name), args)
  // Stopped by a signal.
  if (code > 128) process.exit(code)
  if (code !== 0) throw new CliError(`${name} failed with exit code ${code}.`)
}

/** @param {string} name */
function read(name) {
  const file = join(reports, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
