import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const held = new Set<string>()

/** Creates a lock file with the pid of this process and returns a function that deletes it. Throws when the lock is held. */
export function takeLock(path: string): () => void {
  // Left behind by a killed process.
  if (existsSync(path) && !isHeld(path)) rmSync(path, { force: true })
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    // Names the file, because after a restart of the machine its pid may belong to any process.
    throw new Error(
      `Another mock API is using this data file (its process id is in ${path}). If none is running, delete ${path} and start again.`,
    )
  }
  held.add(path)
  return () => {
    held.delete(path)
    rmSync(path, { force: true })
  }
}

function isHeld(path: string): boolean {
  const pid = readFileSync(path, 'utf8')
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

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
