import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { freePorts } from '../free-ports.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const usageSchema = v.object({ rss: v.number(), heapUsed: v.number(), cpu: v.number(), files: v.number() })

/** Bytes of memory, milliseconds of processor time since the start, and files and sockets that are open. */
type Usage = v.InferOutput<typeof usageSchema>

export type MeasuredProcess = {
  url: string
  /** Milliseconds from its start to its first answer. */
  firstAnswer: number
  usage(): Promise<Usage>
  /** Resolves when it has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** A server in a process of Node of its own, once it answers. `args` are what Node runs, on a free port. Throws when it ends early. */
export async function startMeasured(
  args: (port: number) => string[],
  execArgv: string[] = [],
): Promise<MeasuredProcess> {
  const [port] = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const begin = performance.now()
  const child = spawn(process.execPath, [...execArgv, '--import', './e2e/bench/usage.mjs', ...args(port)], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`A server ended with ${child.exitCode} instead of answering`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return {
    url,
    firstAnswer: performance.now() - begin,
    async usage() {
      child.send('usage')
      const [usage] = await once(child, 'message')
      return v.parse(usageSchema, usage)
    },
    async kill(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

type ProviderOptions = { users?: number; data?: string; hashing?: 'fast' | 'standard' }

/** The mock API without limits. */
export function startProvider(options: ProviderOptions = {}, execArgv?: string[]): Promise<MeasuredProcess> {
  return startMeasured((port) => ['e2e/bench/provider.mjs', JSON.stringify({ ...options, port })], execArgv)
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer()
    return true
  } catch {
    return false
  }
}
