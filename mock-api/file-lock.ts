import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Takes a lock file for this process; calling the answer gives it back. Throws when a living process holds it. */
export function takeLock(path: string): () => void {
  try {
    write(path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    const owner = readFileSync(path, 'utf8')
    if (isHeld(owner)) throw new Error(`${path} is held by process ${owner.split(' ')[0]}: its data is in use`)
    rmSync(path)
    write(path)
  }
  return () => rmSync(path, { force: true })
}

function write(path: string): void {
  writeFileSync(path, `${process.pid} ${startOfThisProcess()}`, { flag: 'wx', mode: 0o600 })
}

/** False when the owner was killed. In a container the next process may get the same number, so its start counts too. */
function isHeld(owner: string): boolean {
  const [pid = 0, start = 0] = owner.split(' ').map(Number)
  if (pid === process.pid) return Math.abs(start - startOfThisProcess()) < 1000
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function startOfThisProcess(): number {
  return Math.round(Date.now() - process.uptime() * 1000)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
