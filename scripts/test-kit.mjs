import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureDemoWalletBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { command, project, run, Stop, tool } from './run.mjs'

const kit = join(project, 'dist', 'test-kit')

/** What other repositories may import, by the name that they know it by. */
const exports = {
  './test': './e2e/test.js',
  './axe': './e2e/axe.js',
  './clients': './fixtures/clients.js',
  './people': './fixtures/people.js',
  './scenarios': './fixtures/scenarios.js',
  './control-client': './mock-api/control-client.js',
  './portal': './mock-api/portal.js',
  './server': './mock-api/server.js',
}
/** What the compiler does not bring: the files of the mock API's pages, and the portal. */
const asTheyAre = ['mock-api/pages/demo', 'mock-api/pages/panel', 'dist/portal', 'dist/demo-wallet']

/**
 * Packs the test kit into dist/. JavaScript with its types, because neither Playwright nor Node.js takes TypeScript from
 * node_modules; the folders stay as they are here, so that each file finds the others.
 */
await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  await ensureDemoWalletBuilt()
  rmSync(kit, { recursive: true, force: true })
  if ((await run(tool('tsc'), ['--project', 'scripts/tsconfig.test-kit.json'])) !== 0)
    throw new Stop('The test kit could not be built.')
  for (const folder of asTheyAre)
    cpSync(join(project, folder), join(kit, folder), { recursive: true, filter: (name) => !name.endsWith('.stamp') })
  cpSync(join(project, 'LICENSE'), join(kit, 'LICENSE'))
  const { version, license, engines, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  )
  const versions = { ...dependencies, ...devDependencies }
  const { '@playwright/test': playwright, ...needed } = Object.fromEntries(
    packagesOf(kit).map((name) => [name, versions[name]]),
  )
  const manifest = {
    name: 'ancient-test-kit',
    version,
    license,
    engines,
    type: 'module',
    exports,
    dependencies: needed,
    // A test runner that is there twice refuses to run.
    peerDependencies: { '@playwright/test': `^${playwright}` },
  }
  writeFileSync(join(kit, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return run('npm', ['pack', '--silent', kit, '--pack-destination', join(project, 'dist')])
})

/** The packages that the compiled files import. @param {string} folder */
function packagesOf(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(js|d\.ts)$/.test(name) && !/^dist[\\/]/.test(name),
  )
  const imports = files.flatMap((name) =>
    [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/(?:from |import\(|resolve\()['"]((?:@[\w-]+\/)?[\w-]+)/g),
    ].map(([, found = '']) => found),
  )
  const types = ['@types/express', '@types/node']
  return [...new Set([...imports, ...types])].filter((name) => name !== 'node' && name !== 'playwright').sort()
}
