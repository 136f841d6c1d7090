import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const project = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'desktop-command-'))

test.afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `npm run desktop` without npm, with the Electron that lies unpacked in `dist`. */
function desktop(dist: string, ...flags: string[]): Promise<{ failed: boolean; output: string }> {
  const env = {
    ...process.env,
    ELECTRON_OVERRIDE_DIST_PATH: dist,
    // Nobody listens there, and nothing was kept from a time when somebody did.
    ELECTRON_MIRROR: 'http://127.0.0.1:9/',
    electron_config_cache: join(folder, 'cache'),
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['.commands/desktop.mjs', ...flags], { cwd: project, env }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stdout + stderr }),
    )
  })
}

test('one command starts Electron with the built shell and the flags it was given', async () => {
  for (const name of ['electron', 'Electron.app/Contents/MacOS/Electron']) {
    mkdirSync(dirname(join(folder, 'dist', name)), { recursive: true })
    writeFileSync(join(folder, 'dist', name), '#!/bin/sh\necho "Electron in $(pwd) with $@"\n', { mode: 0o755 })
  }
  const { failed, output } = await desktop(join(folder, 'dist'), '--no-sandbox')
  expect(output).toContain(`Electron in ${project.slice(0, -1)} with . --no-sandbox`)
  expect(failed).toBe(false)
})

test('where Electron cannot be fetched, the command says what to do', async () => {
  const { failed, output } = await desktop(join(folder, 'nothing'))
  expect(output).toContain('could not be fetched')
  for (const way of ['HTTPS_PROXY', 'ELECTRON_MIRROR', 'ELECTRON_OVERRIDE_DIST_PATH']) expect(output).toContain(way)
  expect(output).not.toContain('run.mjs')
  expect(failed).toBe(true)
})
