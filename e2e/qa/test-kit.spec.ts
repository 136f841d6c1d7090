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

/** Runs a program of Node.js; what it had to say is the error when it fails. */
async function run(cwd: string, ...args: string[]): Promise<void> {
  // A worker of one Playwright must not be taken for one of the other.
  const { TEST_WORKER_INDEX: _, ...env } = process.env
  const { stdout, failed } = await execute(process.execPath, args, { cwd, env }).then(
    (done) => ({ ...done, failed: false }),
    (error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr, failed: true }),
  )
  if (failed) throw new Error(stdout)
}

/** An example of the README, word for word. */
function example(language: 'ts' | 'js'): string {
  const pattern = new RegExp(`\`{3}${language}\\n(import [^\`]*ancient-test-kit[^\`]*)\`{3}`)
  const found = pattern.exec(readFileSync(join(project, 'README.md'), 'utf8'))
  if (!found?.[1]) throw new Error(`README.md has no example of the test kit in ${language}`)
  return found[1]
}

const config = `
import { defineConfig } from '@playwright/test'

export default defineConfig({
  reporter: [['line'], ['json', { outputFile: 'report.json' }]],
  use: { launchOptions: ${JSON.stringify(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {})} },
})
`
/** Types that had become \`any\` would let this pass without an error to expect. */
const types = `
import { test } from 'ancient-test-kit/test'

test.fixme('types', async ({ scenario, signIn }) => {
  // @ts-expect-error There is no such scenario.
  await scenario('no-such-scenario')
  // @ts-expect-error Nobody signs in without a password.
  await signIn({ email: 'grace@ancient.example' })
})
`

test('the README examples run in a repository with the packed test kit', async ({}, testInfo) => {
  test.setTimeout(180_000)
  await run(project, 'scripts/test-kit.mjs', '--no-build')
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(project, 'dist/test-kit/package.json'), 'utf8'))
  expect(Object.entries(dependencies).filter(([, version]) => !/^\d/.test(String(version)))).toEqual([])
  // What the kit needs besides, npm would install; here it is found in this repository's own node_modules.
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
