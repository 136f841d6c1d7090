import * as v from 'valibot'

/** Passed to the demo's process as JSON. */
export type DemoOptions = {
  /** File of the demo's data; created if it does not exist. */
  data: string
  portalDir: string
  demoScriptDir: string
}

const messageSchema = v.union([v.object({ api: v.string(), portal: v.string() }), v.object({ error: v.string() })])
/** The first message of the process: its URLs, or why it can't start. */
export type DemoMessage = v.InferOutput<typeof messageSchema>

/** Base URLs of the demo's servers, without trailing slashes. */
export type DemoUrls = { api: string; portal: string }

/** The part of Electron's `UtilityProcess` that the demo uses. Any message asks it to stop. */
type DemoProcess = {
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  postMessage(message: 'stop'): void
  kill(): boolean
}

const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 5_000

/** Starts and stops the demo's mock API in its own process. `onCrash` is called when that process ends unexpectedly. */
export function createDemoApi({
  fork,
  onCrash,
  ...options
}: DemoOptions & { fork: (argument: string) => DemoProcess; onCrash: () => void }) {
  let running: { process: DemoProcess; exited: Promise<void> } | undefined
  let urls: DemoUrls | undefined

  /** Throws an Error with the reason. */
  async function start(): Promise<DemoUrls> {
    const child = fork(JSON.stringify(options satisfies DemoOptions))
    const exited = new Promise<void>((resolve) => child.on('exit', resolve))
    const current = { process: child, exited }
    running = current
    const timeout = setTimeout(() => child.kill(), START_TIMEOUT_MS)
    const report = await Promise.race([new Promise<unknown>((resolve) => child.on('message', resolve)), exited])
    clearTimeout(timeout)
    if (running !== current) throw new Error('The demo was stopped before it finished starting.')
    const { success, output } = v.safeParse(messageSchema, report)
    if (!success || 'error' in output) {
      running = undefined
      // A process that failed halfway would keep its port or lock the data.
      child.kill()
      throw new Error(success && 'error' in output ? output.error : 'The demo did not start.')
    }
    urls = output
    void exited.then(() => {
      if (running !== current) return
      running = undefined
      urls = undefined
      onCrash()
    })
    return urls
  }

  return {
    /** Undefined while the demo is not running. */
    urls: () => urls,
    start: async () => urls ?? start(),
    /** Asks the process to stop and kills it after 5 seconds. */
    async stop(): Promise<void> {
      urls = undefined
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
