import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { project, run, Stop, tool } from './run.mjs'

/** Builds the portal into dist/portal, unless the same sources and settings were built last. */
export async function ensureBuilt() {
  await build('dist/portal', 'renderer/vite.config.ts', ['renderer'])
}

/** Builds the demo wallet into dist/demo-wallet: not with the portal, so that no deployment can have it (decision D31). */
export async function ensureDemoWalletBuilt() {
  await build('dist/demo-wallet', 'fixtures/vite.config.ts', ['fixtures'])
}

/** Builds the gallery of components, which only tests look at, into dist/gallery. */
export async function ensureGalleryBuilt() {
  await build('dist/gallery', 'e2e/gallery/vite.config.ts', ['renderer', 'e2e/gallery'])
}

/** @param {string} target @param {string} config @param {string[]} sources folders */
async function build(target, config, sources) {
  // The stamp lies in the folder that a build empties first, so a broken or foreign build never passes for this one.
  const stamp = join(project, target, '.stamp')
  const wanted = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const code = await run(tool('vite'), ['build', '--config', config, '--logLevel', 'warn'])
  if (code !== 0) throw new Stop(`${target} could not be built: see above.`)
  writeFileSync(stamp, wanted)
}

/** Changes with every file below `sources`, with the installed packages and with the settings of the build. @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256').update(readFileSync(join(project, 'package-lock.json')))
  for (const file of sources
    .flatMap(filesBelow)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort())
    hash.update(`\0${file}\0`).update(readFileSync(join(project, file)))
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return hash.update(JSON.stringify(settings.sort())).digest('hex')
}

/** @param {string} folder */
function filesBelow(folder) {
  return readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
}
