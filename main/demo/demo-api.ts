import * as v from 'valibot'

/** Arguments of the demo's process. Port 0 means any free port. */
export type DemoOptions = {
  /** File of the demo's data; created if it does not exist. */
  data: string
  portalDir: string
  demoWallet: string
  apiPort: number
  portalPort: number
}

const messageSchema = v.union([v.object({ api: v.string(), portal: v.string() }), v.object({ problem: v.string() })])
/** What the process reports: its addresses, or why it cannot start. */
export type DemoMessage = v.InferOutput<typeof messageSchema>

/** Without a trailing slash. */
export type DemoAddresses = { api: string; portal: string }

/** The part of a utility process that is used. Any message asks it to stop. */
type DemoProcess = {
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  postMessage(message: 'stop'): void
  kill(): boolean
}

type DemoApiOptions = Omit<DemoOptions, 'apiPort' | 'portalPort'> & {
  fork: (argument: string) => DemoProcess
  /** The process crashed and could not be restarted, or crashed too often. */
  onLost: (problem: string) => void
}

export type DemoApi = {
  /** Undefined while it does not run. */
  addresses(): DemoAddresses | undefined
  /** Does nothing if it runs or is starting. @throws an Error with the reason. */
  start(): Promise<DemoAddresses>
  /** Asks the process to stop and kills it after 5 seconds. */
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 5_000
const MAX_RESTARTS = 3
/** Crashes older than this do not count as a crash loop. */
const CRASH_LOOP_MS = 600_000

/** The mock API of the demo in a process of its own, restarted at the same addresses after a crash. */
export function createDemoApi({ fork, onLost, ...folders }: DemoApiOptions): DemoApi {
  let running: { process: DemoProcess; exited: Promise<void> } | undefined
  let starting: Promise<DemoAddresses> | undefined
  let addresses: DemoAddresses | undefined
  let crashes: number[] = []
  let isWanted = false

  function launch(): Promise<DemoAddresses> {
    starting ??= startProcess().finally(() => {
      starting = undefined
    })
    return starting
  }

  async function startProcess(): Promise<DemoAddresses> {
    const options: DemoOptions = {
      ...folders,
      apiPort: portOf(addresses?.api),
      portalPort: portOf(addresses?.portal),
    }
    const child = fork(JSON.stringify(options))
    const exited = new Promise<void>((resolve) => child.on('exit', resolve))
    const current = { process: child, exited }
    running = current
    const timeout = setTimeout(() => child.kill(), START_TIMEOUT_MS)
    const report = await Promise.race([new Promise<unknown>((resolve) => child.on('message', resolve)), exited])
    clearTimeout(timeout)
    const message = v.safeParse(messageSchema, report)
    if (running !== current) throw new Error('The demo has been ended.')
    if (!message.success || 'problem' in message.output) {
      running = undefined
      // Half of it may be running: it would keep its port, or the data.
      child.kill()
      throw new Error(
        message.success && 'problem' in message.output ? message.output.problem : 'The demo did not start.',
      )
    }
    addresses = message.output
    void exited.then(() => (running === current ? restart() : undefined))
    return addresses
  }

  async function restart(): Promise<void> {
    running = undefined
    const now = performance.now()
    crashes = [...crashes.filter((time) => time > now - CRASH_LOOP_MS), now]
    try {
      if (crashes.length > MAX_RESTARTS) throw new Error('The demo ended unexpectedly too often.')
      await launch()
    } catch (error) {
      addresses = undefined
      if (isWanted) onLost(error instanceof Error ? error.message : '')
    }
  }

  return {
    addresses: () => (running && !starting ? addresses : undefined),
    async start() {
      isWanted = true
      if (running && addresses && !starting) return addresses
      if (!starting) crashes = []
      return launch()
    },
    async stop() {
      isWanted = false
      // The next start takes any free ports: these may be in use by then.
      addresses = undefined
      if (!running) return
      const { process: child, exited } = running
      running = undefined
      child.postMessage('stop')
      const timeout = setTimeout(() => child.kill(), STOP_TIMEOUT_MS)
      await exited
      clearTimeout(timeout)
    },
  }
}

function portOf(address: string | undefined): number {
  return Number(address ? new URL(address).port : 0)
}
