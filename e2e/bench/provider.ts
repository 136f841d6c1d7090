import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { askAt } from '../../mock-api/qa/test-client.ts'
import { freePorts } from '../support/free-ports.ts'
import { project, stop, untilListening } from './site.ts'

export type MeasuredServer = {
  url: string
  /** Milliseconds from its start to its first response. */
  firstResponse: number
  /** Resident memory, in megabytes. */
  memory(): number
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** A server in its own Node process, on a free port. */
export async function startServer(args: (port: number) => string[]): Promise<MeasuredServer> {
  const [port] = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const child = spawn(process.execPath, args(port), { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilListening(url, [child])
  return {
    url,
    firstResponse: performance.now() - start,
    memory: () => residentMemory(child),
    stop: (signal) => stop(child, signal),
  }
}

type ProviderOptions = { users?: number; data?: string; hashing?: 'fast' | 'standard' }

/** The mock API without rate limits. */
export function startProvider({ users = 50, ...options }: ProviderOptions = {}): Promise<MeasuredServer> {
  const json = JSON.stringify({ ...options, seed: { users }, rateLimits: false })
  const script = (port: number) =>
    `import { createServer } from './mock-api/server.ts'\nawait createServer(${json}).listen({ port: ${port} })`
  return startServer((port) => ['--import', 'tsx', '--input-type=module', '--eval', script(port)])
}

const usersSchema = v.array(v.object({ email: v.string(), firstName: v.string() }))

/** Seeded users who can sign in with `generatedPassword`. */
export async function crowdUsers(url: string, count: number): Promise<v.InferOutput<typeof usersSchema>> {
  const query = `isActive=true&isEmailVerified=true&_start=6&_limit=${count}`
  const { text } = await askAt(url)(`GET /__mock/db/users?${query}`)
  return v.parse(usersSchema, JSON.parse(text))
}

/** A temporary folder, and what removes it. */
export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function residentMemory({ pid }: ChildProcess): number {
  if (process.platform === 'win32') return Number.NaN
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000
}
