import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildDemoScript, buildPortal } from './builders.mjs'
import { parseFlags } from './options.mjs'
import { CliError, prepare, project, run, runScript, toolPath } from './run.mjs'

const kit = join(project, 'dist', 'test-kit')

/** What other repositories can import. */
const exports = {
  './test': './e2e/support/test.js',
  './axe': './e2e/support/axe.js',
  './clients': './fixtures/clients.js',
  './people': './fixtures/people.js',
  './scenarios': './fixtures/scenarios.js',
  './control-client': './mock-api/qa/control-client.js',
  './portal': './renderer/hosting/portal.js',
  './server': './mock-api/server.js',
}
const STATIC_FOLDERS = ['mock-api/pages/files', 'dist/portal', 'dist/demo-script']

const tsconfig = {
  extends: join(project, 'tsconfig.json'),
  compilerOptions: {
    noEmit: false,
    // `npm run check` checks the types.
    noCheck: true,
    rootDir: project,
    outDir: '.',
    allowJs: false,
    checkJs: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
  },
  include: [],
  files: Object.values(exports).map((file) => join(project, file.replace(/js$/, 'ts'))),
}

/** Packs the test kit into dist/, as JavaScript with types: neither Playwright nor Node.js runs TypeScript from node_modules. */
await runScript(async () => {
  const { values } = parseFlags(
    { args: process.argv.slice(2), options: { 'no-build': { type: 'boolean' } } },
    'Flags:\n  --no-build  use the previous build',
  )
  await prepare()
  if (!values['no-build']) {
    await buildPortal()
    await buildDemoScript()
  }
  rmSync(kit, { recursive: true, force: true })
  mkdirSync(kit, { recursive: true })
  writeFileSync(join(kit, 'tsconfig.json'), JSON.stringify(tsconfig))
  if ((await run(toolPath('tsc'), ['--project', kit])) !== 0)
    throw new CliError('The test kit could not be compiled: see above.')
  rmSync(join(kit, 'tsconfig.json'))
  for (const folder of STATIC_FOLDERS) cpSync(join(project, folder), join(kit, folder), { recursive: true })
  cpSync(join(project, 'LICENSE'), join(kit, 'LICENSE'))
  const { version, license, engines, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  )
  const versions = { ...dependencies, ...devDependencies }
  const manifest = {
    name: 'ancient-test-kit',
    version,
    license,
    engines,
    type: 'module',
    exports,
    dependencies: Object.fromEntries(importedPackages().map((name) => [name, versions[name]])),
    // Playwright doesn't run when it is installed twice.
    peerDependencies: { '@playwright/test': `^${versions['@playwright/test']}` },
  }
  writeFileSync(join(kit, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return run('npm', ['pack', '--silent', kit, '--pack-destination', join(project, 'dist')])
})

/** The packages that the compiled files import, except Playwright. */
function importedPackages() {
  const imports = readdirSync(kit, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|d\.ts)$/.test(name) && !/^dist[\\/]/.test(name))
    .flatMap((name) => [
      ...readFileSync(join(kit, name), 'utf8').matchAll(/(?:from |import\(|resolve\()['"]((?:@[\w-]+\/)?[\w-]+)/g),
    ])
    .map(([, found = '']) => found)
    .filter((name) => !['node', 'playwright', '@playwright/test'].includes(name))
  return [...new Set([...imports, '@types/express', '@types/lowdb', '@types/node'])].sort()
}
