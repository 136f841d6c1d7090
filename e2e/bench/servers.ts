import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { freePorts } from '../support/free-ports.ts'
import { project } from '../support/project.ts'

/** A server in its own Node process. */
export type Server = {
  url: string
  /** Milliseconds from its start to its first response. */
  firstResponse: number
  /** Resident memory, in megabytes. */
  memory(): number
  stop(): Promise<void>
}

/** Starts a server, and waits for its first response. */
export async function startServer(url: string, args: string[], cwd = project): Promise<Server> {
  const start = performance.now()
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await responds(url))) {
    if (child.exitCode !== null) throw new Error(`A server exited with ${child.exitCode} before it responded`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return { url, firstResponse: performance.now() - start, memory: () => residentMemory(child), stop: () => stop(child) }
}

function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.arrayBuffer().then(() => true),
    () => false,
  )
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill()
  await exited
}

function residentMemory({ pid }: ChildProcess): number {
  if (process.platform === 'win32') return Number.NaN
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000
}

/** npm scripts that run one file with Node. */
const packageSchema = v.object({ scripts: v.object({ api: v.string(), start: v.string() }) })

/** The built portal of a checkout, and its mock API. */
export type Deployment = { portal: Server; api: Server; stop(): Promise<void> }

/** Builds and starts a checkout. The portal comes without the demo wallet, because its API is given by address. */
export async function startDeployment(dir = project, users = 50): Promise<Deployment> {
  const [apiPort, portalPort] = await freePorts()
  const ports = ['--api-port', String(apiPort), '--portal-port', String(portalPort)]
  const apiUrl = `http://127.0.0.1:${apiPort}`
  // An older checkout may have its scripts elsewhere.
  const { scripts } = v.parse(packageSchema, JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')))
  const splitArguments = (script: string) => script.split(' ').slice(1)
  const api = await startServer(apiUrl, [...splitArguments(scripts.api), ...ports, '--users', String(users)], dir)
  const start = [...splitArguments(scripts.start), ...ports, '--api-host', apiUrl]
  const portal = await startServer(`http://localhost:${portalPort}`, start, dir)
  return { portal, api, stop: async () => void (await Promise.all([portal.stop(), api.stop()])) }
}
