import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const held = new Set<string>()

/**
 * Writes this process's pid to a lock file and returns a function that deletes it. Throws when another process holds the lock. The
 * error names the file to delete: after a restart of the machine, the pid may belong to any process.
 */
export function takeLock(path: string): () => void {
  if (!create(path)) {
    const pid = readFileSync(path, 'utf8')
    if (isHeld(path, pid)) throw inUse(path, pid)
    // Left behind by a killed process.
    rmSync(path, { force: true })
    if (!create(path)) throw inUse(path, '')
  }
  held.add(path)
  return () => {
    held.delete(path)
    rmSync(path, { force: true })
  }
}

/** False when the file exists. */
function create(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function isHeld(path: string, pid: string): boolean {
  // Another process may be about to write its pid.
  if (!/^[1-9]\d*$/.test(pid)) return true
  // In a container, the next process may get the pid of the one before.
  if (Number(pid) === process.pid) return held.has(path)
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function inUse(path: string, pid: string): Error {
  const holder = /^[1-9]\d*$/.test(pid) ? `process ${pid}` : 'another process'
  return new Error(`The data file is in use by ${holder}. If that's wrong, delete ${path} and start again.`)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
