import * as v from 'valibot'

/** What the process is told when it starts; a port of 0 takes a free one. */
export type DemoOptions = {
  /** File of the demo's data; it is made when there is none. */
  data: string
  portalDir: string
  demoWallet: string
  apiPort: number
  portalPort: number
}

const messageSchema = v.union([v.object({ api: v.string(), portal: v.string() }), v.object({ problem: v.string() })])
/** What the process says: where it listens, or why it does not. */
export type DemoMessage = v.InferOutput<typeof messageSchema>

/** Where the demo is, without slashes at the end. */
export type DemoAddresses = { api: string; portal: string }

/** What is used of a utility process. Any message to it asks it to end. */
type DemoProcess = {
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  postMessage(message: 'stop'): void
  kill(): boolean
}

type DemoApiOptions = Omit<DemoOptions, 'apiPort' | 'portalPort'> & {
  fork: (argument: string) => DemoProcess
  /** It listens somewhere else than before. */
  moved: (addresses: DemoAddresses) => void
  /** It died more often than can be an accident, or could not be started again. */
  lost: (problem: string) => void
}

export type DemoApi = {
  /** Undefined while it does not run. */
  addresses(): DemoAddresses | undefined
  /** Starts it unless it runs or is about to. @throws an Error that says why it cannot be started. */
  start(): Promise<DemoAddresses>
  /** Ends the process: at its word within 5 s, else by force. */
  stop(): Promise<void>
}

const START_WITHIN = 30_000
const STOP_WITHIN = 5_000
const MOST_DEATHS = 3
/** Deaths that lie further back were accidents. */
const MEMORY = 600_000

/** The mock API of the demo as a process of its own, started again where it was if it dies. */
export function createDemoApi({ fork, moved, lost, ...folders }: DemoApiOptions): DemoApi {
  let running: { process: DemoProcess; exited: Promise<void> } | undefined
  let starting: Promise<DemoAddresses> | undefined
  let addresses: DemoAddresses | undefined
  let deaths: number[] = []
  let isWanted = false

  function launch(): Promise<DemoAddresses> {
    starting ??= launched().finally(() => {
      starting = undefined
    })
    return starting
  }

  async function launched(): Promise<DemoAddresses> {
    const options: DemoOptions = {
      ...folders,
      apiPort: portOf(addresses?.api),
      portalPort: portOf(addresses?.portal),
    }
    const child = fork(JSON.stringify(options))
    const exited = new Promise<void>((resolve) => child.on('exit', resolve))
    const mine = { process: child, exited }
    running = mine
    const late = setTimeout(() => child.kill(), START_WITHIN)
    const said = await Promise.race([new Promise<unknown>((resolve) => child.on('message', resolve)), exited])
    clearTimeout(late)
    const message = v.safeParse(messageSchema, said)
    if (running !== mine) throw new Error('The demo has been ended.')
    if (!message.success || 'problem' in message.output) {
      running = undefined
      // It may hold what the next one needs: the half that did start, or the data.
      child.kill()
      throw new Error(
        message.success && 'problem' in message.output ? message.output.problem : 'The demo did not start.',
      )
    }
    addresses = message.output
    void exited.then(() => (running === mine ? restart() : undefined))
    return addresses
  }

  async function restart(): Promise<void> {
    running = undefined
    const before = addresses
    const now = performance.now()
    deaths = [...deaths.filter((time) => time > now - MEMORY), now]
    try {
      if (deaths.length > MOST_DEATHS) throw new Error('The demo ended unexpectedly too often.')
      await launch()
    } catch (error) {
      addresses = undefined
      if (isWanted) lost(error instanceof Error ? error.message : '')
      return
    }
    if (isWanted && addresses && (addresses.api !== before?.api || addresses.portal !== before.portal)) moved(addresses)
  }

  return {
    addresses: () => (running && !starting ? addresses : undefined),
    async start() {
      isWanted = true
      if (running && addresses && !starting) return addresses
      if (!starting) deaths = []
      return launch()
    },
    async stop() {
      isWanted = false
      if (!running) return
      const { process: child, exited } = running
      running = undefined
      child.postMessage('stop')
      const late = setTimeout(() => child.kill(), STOP_WITHIN)
      await exited
      clearTimeout(late)
    },
  }
}

function portOf(address: string | undefined): number {
  return Number(address ? new URL(address).port : 0)
}
