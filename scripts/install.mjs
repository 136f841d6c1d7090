import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError, project, run } from './run.mjs'

/** Runs `npm ci` when node_modules differs from the lock file, and lets scripts import TypeScript. */
export async function ensureInstalled() {
  ensureNode()
  if (!isInstalled()) {
    console.log('Installing packages …')
    if ((await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])) !== 0)
      throw new CliError('npm could not install the packages: see above. The first start needs an internet connection.')
  }
  const { register } = await import('tsx/esm/api')
  register()
}

/** Compares the lock file with npm's record of the last installation. */
function isInstalled() {
  const record = join(project, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  return Object.entries(packagesOf(join(project, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** npm only warns about an unsupported Node. */
function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  throw new CliError(`Node ${process.versions.node} isn't supported. Use 20.19+, 22.12+ or 24+.`)
}
