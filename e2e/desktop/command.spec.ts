import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const project = fileURLToPath(new URL('../..', import.meta.url))
let folder: string

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desktop-command-'))
})

test.afterEach(() => rmSync(folder, { recursive: true }))

type Result = { failed: boolean; output: string }

/** Runs `npm run desktop` with the Electron in `dist`, without a build: other tests use out/ at the same time. */
function desktop(dist: string, ...flags: string[]): Promise<Result> {
  return node(['scripts/desktop.mjs', '--no-build', ...flags], {
    cwd: project,
    env: { ELECTRON_OVERRIDE_DIST_PATH: dist },
  })
}

function node(args: string[], { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): Promise<Result> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stdout + stderr }),
    )
  })
}

test('npm run desktop starts Electron with the built shell and passes flags on', async () => {
  for (const name of ['electron', 'Electron.app/Contents/MacOS/Electron']) {
    mkdirSync(dirname(join(folder, 'dist', name)), { recursive: true })
    writeFileSync(join(folder, 'dist', name), '#!/bin/sh\necho "Electron in $(pwd) with $@"\n', { mode: 0o755 })
  }
  const { failed, output } = await desktop(join(folder, 'dist'), '--no-sandbox')
  expect(output).toContain(`Electron in ${project.slice(0, -1)} with . --no-sandbox`)
  expect(failed).toBe(false)
})

test('npm run desktop says what to do when Electron cannot be downloaded', async () => {
  // A copy of the scripts, next to an electron package without its binary.
  mkdirSync(join(project, 'test-results'), { recursive: true })
  const copy = mkdtempSync(join(project, 'test-results', 'desktop-command-'))
  cpSync(join(project, 'scripts'), join(copy, 'scripts'), { recursive: true })
  const electron = join('node_modules', 'electron')
  cpSync(join(project, electron), join(copy, electron), {
    recursive: true,
    filter: (path) => ![join(project, electron, 'dist'), join(project, electron, 'path.txt')].includes(path),
  })
  const script = `
    import { ensureElectron } from './scripts/electron.mjs'
    import { command } from './scripts/run.mjs'
    await command(async () => void (await ensureElectron()))
  `
  // Nothing listens at this address, and there is no cached download.
  const env = {
    ELECTRON_OVERRIDE_DIST_PATH: undefined,
    ELECTRON_MIRROR: 'http://127.0.0.1:9/',
    electron_config_cache: join(folder, 'cache'),
  }
  const { failed, output } = await node(['--input-type=module', '-e', script], { cwd: copy, env })
  rmSync(copy, { recursive: true })
  expect(output).toContain('could not be fetched')
  for (const way of ['HTTPS_PROXY', 'ELECTRON_MIRROR', 'ELECTRON_OVERRIDE_DIST_PATH']) expect(output).toContain(way)
  expect(output).not.toContain('run.mjs')
  expect(failed).toBe(true)
})
