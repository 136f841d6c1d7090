import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'

const held = new Set<string>()

/** Creates a lock file with the host and pid of this process and returns a function that deletes it. Throws when the lock is held. */
export function takeLock(file: string): () => void {
  const path = resolve(file)
  if (isStale(path)) deleteStale(path)
  try {
    writeFileSync(path, `${hostname()} ${process.pid}`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    // Names the file, because after a restart of the machine its pid may belong to any process.
    throw new Error(
      `Another mock API is using this data file (its host and process id are in ${path}). If none is running, delete ${path} and start again.`,
    )
  }
  held.add(path)
  return () => {
    held.delete(path)
    rmSync(path, { force: true })
  }
}

/**
 * Deletes a stale lock unless another process has just replaced it. Two processes that find the same stale lock take turns with a
 * second lock: otherwise the second one could delete the new lock of the first. If that lock is stale too, it is replaced in the same way.
 */
function deleteStale(path: string): void {
  const release = takeLock(`${path}.stale`)
  try {
    if (isStale(path)) rmSync(path, { force: true })
  } finally {
    release()
  }
}

/** True if a killed process left the lock behind. */
function isStale(path: string): boolean {
  const pid = readPid(path)
  if (pid === undefined) return false
  // In a container, the next process may get the pid of the one before.
  if (pid === process.pid) return !held.has(path)
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return !hasCode(error, 'EPERM')
  }
}

/** Undefined without a lock file, if another process is about to write its pid, or if it runs on another host or in another container. */
function readPid(path: string): number | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    const [, host, pid] = /^(.+) ([1-9]\d*)$/.exec(text) ?? []
    return host === hostname() ? Number(pid) : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
