import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Project, test } from '@playwright/test'
import { project } from '../support/project.ts'
import { otherAddress, startAtOtherAddress } from '../support/start-demo.ts'

const execute = promisify(execFile)
const packageFolder = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

/** Runs a Node.js program. Throws with its output when it fails. */
async function run(cwd: string, args: string[], environment = {}): Promise<void> {
  // With this variable, the nested Playwright would run as a worker of this run.
  const { TEST_WORKER_INDEX: _, ...env } = process.env
  await execute(process.execPath, args, { cwd, env: { ...env, ...environment } }).catch(
    ({ stdout, stderr }: Record<'stdout' | 'stderr', string>) => {
      throw new Error(stdout + stderr)
    },
  )
}

/** Returns the manual's example that imports this part of the test kit. */
function example(language: 'ts' | 'js', part: string): string {
  const pattern = new RegExp(`\`{3}${language}\\n(import [^\`]*ancient-test-kit/${part}'[^\`]*)\`{3}`)
  const found = pattern.exec(readFileSync(join(project, 'mock-api/README.md'), 'utf8'))
  if (!found?.[1]) throw new Error(`mock-api/README.md has no ${language} example of the test kit's ${part}`)
  return found[1]
}

const config = (projects: Project[]) => `
import { defineConfig } from '@playwright/test'

export default defineConfig({
  reporter: [['line'], ['json', { outputFile: 'report.json' }]],
  projects: ${JSON.stringify(projects)},
})
`
/** Doesn't compile if the packed types are `any`. */
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
  // Every browser that is installed.
  const projects = testInfo.config.projects
    .filter(({ name }) => name !== 'chromium-narrow')
    .map(({ name, use: { browserName, channel, launchOptions } }) => ({
      name,
      use: { browserName, channel, launchOptions },
    }))
  await run(project, ['scripts/test-kit.mjs', '--no-build'])
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(project, 'dist/test-kit/package.json'), 'utf8'))
  expect(Object.entries(dependencies).filter(([, version]) => !/^\d/.test(String(version)))).toEqual([])
  // Node.js finds the kit's dependencies in our node_modules: the output folder is inside this repository.
  const other = testInfo.outputPath('another-repository')
  const installed = join(other, 'node_modules', 'ancient-test-kit')
  mkdirSync(installed, { recursive: true })
  const tarball = join(project, 'dist', `ancient-test-kit-${version}.tgz`)
  await execute('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  for (const [name, text] of Object.entries({
    'package.json': '{ "type": "module" }',
    'tsconfig.json':
      '{ "compilerOptions": { "strict": true, "noEmit": true, "module": "nodenext", "skipLibCheck": true } }',
    'playwright.config.ts': config(projects),
    'example.spec.ts': example('ts', 'test'),
    'elsewhere.spec.ts': example('ts', 'control-client'),
    'other-runner.js': example('js', 'server'),
    'types.ts': types,
  }))
    writeFileSync(join(other, name), text)

  const elsewhere = otherAddress === undefined ? undefined : await startAtOtherAddress()
  const specs = elsewhere ? ['example', 'elsewhere'] : ['example']
  try {
    await Promise.all([
      run(other, [join(packageFolder('typescript'), 'bin', 'tsc'), '--project', '.']),
      run(other, ['other-runner.js']),
      run(other, [join(packageFolder('@playwright/test'), 'cli.js'), 'test', ...specs], elsewhere?.environment),
    ])
  } finally {
    await elsewhere?.stop()
  }
  const { stats } = JSON.parse(readFileSync(join(other, 'report.json'), 'utf8'))
  expect(stats).toMatchObject({ expected: (elsewhere ? 3 : 2) * projects.length, unexpected: 0, flaky: 0 })
})
