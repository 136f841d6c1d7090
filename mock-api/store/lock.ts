import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Takes a lock file for this process and returns a function that releases it. Throws when another process holds it, and names the
 * file to delete if that is wrong: after a restart of the machine, the owner's pid may belong to any process.
 *
 * The lock is written under another name and then linked, which fails when there is one, so that no process reads half a lock.
 */
export function takeLock(path: string): () => void {
  const written = `${path}.${process.pid}`
  writeFileSync(written, `${process.pid} ${startOfThisProcess()}`, { mode: 0o600 })
  try {
    if (!isLinked(written, path)) takeOver(written, path)
  } finally {
    rmSync(written, { force: true })
  }
  return () => rmSync(path, { force: true })
}

/** One process at a time may remove a stale lock; a second would remove the new lock of the first. */
function takeOver(written: string, path: string): void {
  refuseIfHeld(path)
  const turn = `${path}.takeover`
  if (!isLinked(written, turn)) throw inUse(turn, 'a process that is starting')
  try {
    refuseIfHeld(path)
    rmSync(path, { force: true })
    if (!isLinked(written, path)) throw inUse(path, 'a process that is starting')
  } finally {
    rmSync(turn, { force: true })
  }
}

function isLinked(written: string, path: string): boolean {
  try {
    linkSync(written, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function refuseIfHeld(path: string): void {
  const content = contentOf(path)
  if (content === undefined) return
  const [, pid, start] = /^(\d+) (\d+)$/.exec(content) ?? []
  if (pid === undefined) throw inUse(path, 'a process that is not named')
  if (isAlive(Number(pid), Number(start))) throw inUse(path, `process ${pid}`)
}

function inUse(path: string, owner: string): Error {
  return new Error(`The data is in use by ${owner}, says ${path}. If that is not so, delete ${path} and start again.`)
}

/** False when the owner was killed. In a container the next process may get the same pid, so the start time counts too. */
function isAlive(pid: number, start: number): boolean {
  if (pid === process.pid) return Math.abs(start - startOfThisProcess()) < 1000
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function startOfThisProcess(): number {
  return Math.round(Date.now() - process.uptime() * 1000)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
