import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.mjs'

test('npm run desktop starts Electron with the built shell and the given flags', () => {
  const dist = mkdtempSync(join(tmpdir(), 'desktop-command-'))
  for (const name of ['electron', 'Electron.app/Contents/MacOS/Electron']) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), '#!/bin/sh\necho "Electron in $(pwd) with $@"\n', { mode: 0o755 })
  }
  const output = execFileSync(process.execPath, ['scripts/desktop.mjs', '--no-build', '--no-sandbox'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: dist },
  })
  expect(output).toContain(`Electron in ${project} with . --no-sandbox`)
  rmSync(dist, { recursive: true })
})
