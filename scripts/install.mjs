import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project, run, Stop } from './run.mjs'

/** Installs the packages of the lock file, unless they are installed already. Throws when Node is too old or npm fails. */
export async function ensureInstalled() {
  checkNode()
  if (isInstalled()) return
  console.log('Installing packages …')
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0)
    throw new Stop('The packages could not be installed: npm says why above. The first start needs a network.')
}

/** True when node_modules holds what the lock file asks for, by npm's own record of what it installed last. */
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

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const suits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24
  if (!suits) throw new Stop(`Node ${process.versions.node} is too old: use 20.19 or later, 22.12 or later, or 24.`)
}
