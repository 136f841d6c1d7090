import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { project } from './run.mjs'

test.each([
  { browsers: 'all browsers', args: [], missing: ['firefox', 'webkit'] },
  { browsers: 'two browsers', args: ['--project=chromium', '--project', 'webkit'], missing: ['webkit'] },
])('a run of $browsers says how to install those of them that are missing', async ({ args, missing }) => {
  const cli = join(project, 'node_modules/@playwright/test/cli.js')
  const list = ['test', '--config', 'e2e/playwright.config.ts', '--list', '--reporter=list', '/guards.spec.ts', ...args]
  const env = { ...process.env, FIREFOX_PATH: '', PLAYWRIGHT_BROWSERS_PATH: join(project, 'missing') }
  // Playwright ends with an error if a project is missing.
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...list], { cwd: project, env }).catch(
    (error) => error,
  )
  expect(stdout.match(/^No tests in .*/gm)).toEqual(
    missing.map((name) => `No tests in ${name}: run npx playwright install --with-deps ${name}`),
  )
})
