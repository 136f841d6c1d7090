import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const project = fileURLToPath(new URL('../..', import.meta.url))
const execute = promisify(execFile)
const bin = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

/** Runs a Node.js program. Throws with its output when it fails. */
async function run(cwd: string, ...args: string[]): Promise<void> {
  // The inner Playwright must not take itself for a worker of this one.
  const { TEST_WORKER_INDEX: _, ...env } = process.env
  const { stdout, failed } = await execute(process.execPath, args, { cwd, env }).then(
    (done) => ({ ...done, failed: false }),
    (error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr, failed: true }),
  )
  if (failed) throw new Error(stdout)
}

/** The example in the mock API's manual. */
function example(language: 'ts' | 'js'): string {
  const pattern = new RegExp(`\`{3}${language}\\n(import [^\`]*ancient-test-kit[^\`]*)\`{3}`)
  const found = pattern.exec(readFileSync(join(project, 'mock-api/README.md'), 'utf8'))
  if (!found?.[1]) throw new Error(`mock-api/README.md has no example of the test kit in ${language}`)
  return found[1]
}

const config = `
import { defineConfig } from '@playwright/test'

export default defineConfig({
  reporter: [['line'], ['json', { outputFile: 'report.json' }]],
  use: { launchOptions: ${JSON.stringify(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {})} },
})
`
/** Fails when the packed types have become `any`. */
const types = `
import { test } from 'ancient-test-kit/test'

test.fixme('types', async ({ scenario, signIn }) => {
  // @ts-expect-error Not a scenario.
  await scenario('no-such-scenario')
  // @ts-expect-error The password is missing.
  await signIn({ email: 'grace@ancient.example' })
})
`

test('the examples of the manual run with the packed test kit', async ({}, testInfo) => {
  test.setTimeout(180_000)
  await run(project, 'scripts/test-kit.mjs', '--no-build')
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(project, 'dist/test-kit/package.json'), 'utf8'))
  expect(Object.entries(dependencies).filter(([, version]) => !/^\d/.test(String(version)))).toEqual([])
  // The kit's dependencies are found in this repository's node_modules.
  const other = testInfo.outputPath('another-repository')
  const installed = join(other, 'node_modules', 'ancient-test-kit')
  mkdirSync(installed, { recursive: true })
  const tarball = join(project, 'dist', `ancient-test-kit-${version}.tgz`)
  await execute('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  for (const [name, text] of Object.entries({
    'package.json': '{ "type": "module" }',
    'tsconfig.json':
      '{ "compilerOptions": { "strict": true, "noEmit": true, "module": "nodenext", "skipLibCheck": true } }',
    'playwright.config.ts': config,
    'example.spec.ts': example('ts'),
    'other-runner.js': example('js'),
    'types.ts': types,
  }))
    writeFileSync(join(other, name), text)

  await run(other, join(bin('typescript'), 'bin', 'tsc'), '--project', '.')
  await run(other, 'other-runner.js')
  await run(other, join(bin('@playwright/test'), 'cli.js'), 'test')
  const { stats } = JSON.parse(readFileSync(join(other, 'report.json'), 'utf8'))
  expect(stats).toMatchObject({ expected: 2, unexpected: 0, flaky: 0 })
})
