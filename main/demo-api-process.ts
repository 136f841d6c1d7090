import { createPortal } from '../mock-api/portal.ts'
import { createServer } from '../mock-api/server.ts'
import type { DemoMessage, DemoOptions } from './demo-api.ts'
import { APP_ORIGIN } from './navigation.ts'

/*
 * The provider of the offline demo (decision D30), in a process of its own: the mock API, and beside it the portal for the system's
 * browser, to which links in mails and the sign-in in the browser lead. Both on loopback alone, for nobody else.
 */

const options: DemoOptions = JSON.parse(process.argv.at(-1) ?? '{}')
const HOST = '127.0.0.1'

async function start(): Promise<void> {
  let apiHost = ''
  // A redirect URI on 127.0.0.1 counts whatever its port is (RFC 8252 §7.3), so that the next start may have another one.
  const portal = await onPort(options.portalPort, (port) =>
    createPortal({
      dir: options.portalDir,
      demoWallet: options.demoWallet,
      settings: () => ({ apiHost, publicAddressUrl: '/public-address' }),
    }).listen({ port, host: HOST }),
  )
  const api = await onPort(options.apiPort, (port) =>
    createServer({ data: options.data, databaseApi: false, portalOrigins: [portal.url, APP_ORIGIN] }).listen({
      port,
      host: HOST,
    }),
  )
  apiHost = api.url
  process.parentPort.on('message', async () => {
    await Promise.all([api.close(), portal.close()])
    process.exit(0)
  })
  tell({ api: api.url, portal: portal.url })
}

/** The port of the run before, so that addresses stay good, unless somebody has taken it meanwhile. */
async function onPort<T>(port: number, listen: (port: number) => Promise<T>): Promise<T> {
  try {
    return await listen(port)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isTaken && port !== 0) return listen(0)
    throw error
  }
}

function tell(message: DemoMessage): void {
  process.parentPort.postMessage(message)
}

start().catch((error: unknown) => {
  tell({ problem: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
})
