import { agora, createClients } from '../../fixtures/clients.ts'
import { createServer } from '../../mock-api/server.ts'
import { createPortalServer } from '../../renderer/hosting/portal.ts'
import { APP_ORIGIN } from '../security/navigation.ts'
import type { DemoMessage, DemoOptions } from './demo-api.ts'

/*
 * The offline demo's process: the mock API, and the portal for the system browser. Links in emails and the browser sign-in lead
 * to that portal. Both listen on the loopback interface only.
 */

const { portalDir: dir, demoScriptDir, data }: DemoOptions = JSON.parse(process.argv.at(-1) ?? '{}')
const freePort = { port: 0, host: '127.0.0.1' }

async function start(): Promise<void> {
  let apiHost = ''
  const settings = () => ({ apiHost, publicAddressUrl: '/public-address' })
  const portal = await createPortalServer({ dir, demoScriptDir, settings }).listen(freePort)
  const portalOrigins = [portal.url, APP_ORIGIN]
  const server = createServer({ data, hasDatabaseApi: false, portalOrigins })
  const api = await server.listen(freePort)
  // The port is another one at each start.
  for (const client of createClients({ api: api.url, portal: portal.url }))
    if (client.id === agora.id) server.db.clients.put(client)
  apiHost = api.url
  process.parentPort.on('message', async () => {
    await Promise.all([api.close(), portal.close()])
    process.exit(0)
  })
  process.parentPort.postMessage({ api: api.url, portal: portal.url } satisfies DemoMessage)
}

start().catch((error: unknown) => {
  process.parentPort.postMessage({ error: error instanceof Error ? error.message : '' } satisfies DemoMessage)
  process.exitCode = 1
})
