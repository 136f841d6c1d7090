import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { project } from './run.mjs'

/** @typedef {{ name: string, version: string, licence: string, folder: string }} ShippedPackage `folder` is where it is installed */
/** @typedef {Record<string, { version: string, license?: string, integrity?: string, dependencies?: Record<string, string>, hasInstallScript?: true, inBundle?: true }>} Lock by folder */

/** @returns {Lock} */
export function lockedPackages() {
  return JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')).packages
}

/**
 * The packages of which something is in the portal or in the desktop shell, by name: what the sources of the two import, with all
 * that it depends on, and Electron itself. Types and what is there for tests and builds alone is not among them.
 * @returns {ShippedPackage[]}
 */
export function shippedPackages() {
  const lock = lockedPackages()
  const found = new Set(['node_modules/electron'])
  for (const name of importedPackages()) follow(lock, '', name, found)
  return [...found]
    .map((folder) => ({
      name: folder.replace(/^.*node_modules\//, ''),
      version: lock[folder]?.version ?? '',
      licence: lock[folder]?.license ?? 'unknown',
      folder,
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The licences of what is shipped, word for word as they ask for; of a package that has no such text, what it says of itself. */
export function licenceTexts() {
  return shippedPackages()
    .map(({ name, version, licence, folder }) => {
      const text = readdirSync(join(project, folder)).find((file) => /^(licen[sc]e|copying)(\.|$)/i.test(file))
      return [
        `${name} ${version} (${licence})`,
        text ? readFileSync(join(project, folder, text), 'utf8').trim() : '',
      ].join('\n\n')
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}

/** @param {Lock} lock @param {string} from folder of the package that asks @param {string} name @param {Set<string>} found */
function follow(lock, from, name, found) {
  if (name.startsWith('@types/')) return
  // As Node looks for it: beside the one that asks, then further out.
  for (let at = from; ; at = at.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const folder = join(at, 'node_modules', name).replaceAll('\\', '/')
    const entry = lock[folder]
    if (entry) {
      if (found.has(folder)) return
      found.add(folder)
      for (const needed of Object.keys(entry.dependencies ?? {})) follow(lock, folder, needed, found)
      return
    }
    if (at === '') throw new Error(`${name}, which ${from || 'a source'} needs, is not in package-lock.json`)
  }
}

/** Names of the packages that a source or a style sheet of the two imports while it runs. @returns {Set<string>} */
function importedPackages() {
  const names = ['main', 'preload', 'renderer', 'mock-api', 'fixtures'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      // The portal's build/ is a part of its build, like vite.config.ts.
      .filter(
        (file) =>
          /\.(tsx?|css)$/.test(file) && !/(^|[/\\])test-|\.test\.tsx?$|vite\.config\.ts$|^build[/\\]/.test(file),
      )
      .flatMap((file) => [
        ...readFileSync(join(project, folder, file), 'utf8').matchAll(
          /^(?:@?import (?!type)|export |\} )(?:[^'"\n]*from )?['"]([^'".][^'"]*)['"]|\b(?:import|resolve)\('([^'./][^']*)'\)/gm,
        ),
      ])
      .map(([, statement, call]) => statement ?? call ?? ''),
  )
  const packages = names.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  return new Set(packages.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)))
}
