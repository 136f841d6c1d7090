import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { project, run, Stop, tool } from './run.mjs'
import { licenceTexts } from './shipped-packages.mjs'

/** Builds the portal into dist/portal, unless the same sources and settings were built last. */
export async function ensureBuilt() {
  // The headers of hosts without a server of ours are those of the mock API.
  await build('dist/portal', vite('renderer/vite.config.ts'), ['renderer', 'mock-api'], async (dir) => {
    const { writeHostingFiles } = await importBuilt('mock-api/hosting-files')
    await writeHostingFiles(dir)
    writeLicences(dir)
  })
}

/** Where all is that the servers are built from. */
export const sourcesOfServers = ['mock-api', 'fixtures', 'renderer']

/** Builds the servers into dist/servers, where they start in a quarter of the time that their sources take. */
export async function ensureServersBuilt() {
  await build('dist/servers', vite('mock-api/vite.config.ts'), sourcesOfServers)
}

/**
 * What mock-api/vite.config.ts builds.
 * @typedef {{
 *   'mock-api/server': typeof import('../mock-api/server.ts')
 *   'mock-api/portal': typeof import('../mock-api/portal.ts')
 *   'mock-api/hosting-files': typeof import('../mock-api/hosting-files.ts')
 *   'fixtures/people': typeof import('../fixtures/people.ts')
 *   'fixtures/scenarios': typeof import('../fixtures/scenarios.ts')
 * }} Servers
 */

/** @type {Promise<void> | undefined} */
let built

/**
 * Imports a part of the servers, built; its source where that is followed, by `npm run dev`.
 * @template {keyof Servers} Name @param {Name} name @returns {Promise<Servers[Name]>}
 */
export async function importBuilt(name) {
  if (process.env.SERVERS === 'sources') return importFile(`${name}.ts`)
  built ??= ensureServersBuilt()
  await built
  return importFile(`dist/servers/${name}.js`)
}

/** @param {string} file */
function importFile(file) {
  return import(pathToFileURL(join(project, file)).href)
}

/** Builds the demo wallet into dist/demo-wallet: not with the portal, so that no deployment can have it (decision D31). */
export async function ensureDemoWalletBuilt() {
  await build('dist/demo-wallet', vite('fixtures/vite.config.ts'), ['fixtures'])
}

/** Builds the gallery of components, which only tests look at, into dist/gallery. */
export async function ensureGalleryBuilt() {
  await build('dist/gallery', vite('e2e/gallery/vite.config.ts'), ['renderer', 'e2e/gallery'])
}

/** Builds the least that a sign-in page can be, which `npm run bench` measures the portal's by, into dist/floor. */
export async function ensureFloorBuilt() {
  await build('dist/floor', vite('e2e/bench/floor/vite.config.ts'), ['e2e/bench/floor'])
}

/** Builds the desktop shell into out. */
export async function ensureDesktopBuilt() {
  const sources = ['main', 'preload', 'renderer', 'mock-api', 'fixtures', 'electron.vite.config.ts']
  await build('out', ['electron-vite', 'build'], sources, writeLicences)
}

/** The licences of packages ask that their texts go along with what was made of them. @param {string} dir */
function writeLicences(dir) {
  writeFileSync(join(dir, 'licences.txt'), licenceTexts())
}

/** @param {string} config */
function vite(config) {
  return ['vite', 'build', '--config', config]
}

/**
 * @param {string} target a folder @param {string[]} command that builds it @param {string[]} sources files and folders
 * @param {(dir: string) => Promise<void> | void} [finish] adds to what was built
 */
async function build(target, [name = '', ...args], sources, finish) {
  const stamp = join(project, target, '.stamp')
  const wanted = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // Emptied before it is built, so that a broken build never passes for this one.
  rmSync(join(project, target), { recursive: true, force: true })
  const code = await run(tool(name), [...args, '--logLevel', 'warn'])
  if (code !== 0) throw new Stop(`${target} could not be built: see above.`)
  await finish?.(join(project, target))
  writeFileSync(stamp, wanted)
}

/** Changes with every file of `sources`, with the installed packages and with the settings of the build. @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256').update(readFileSync(join(project, 'package-lock.json')))
  for (const file of sources
    .flatMap(filesOf)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort())
    hash.update(`\0${file}\0`).update(readFileSync(join(project, file)))
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return hash.update(JSON.stringify(settings.sort())).digest('hex')
}

/** @param {string} source a file or folder */
function filesOf(source) {
  const path = join(project, source)
  if (statSync(path).isFile()) return [source]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
}
