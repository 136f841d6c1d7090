import { isIPv4, isIPv6 } from 'node:net'
import { type RunningServer, startServer } from '../renderer/hosting/start-server.ts'
import { createApp } from './app.ts'
import { rejectForeignHosts } from './http/foreign-hosts.ts'
import { createServices, type ServiceOptions } from './services.ts'
import { newSecret } from './store/secrets.ts'

export type MockApiOptions = ServiceOptions & {
  /** False leaves out `/__mock/db`, as in a packaged application. */
  hasDatabaseApi?: boolean
  /** Host names that requests may use besides those of this machine, as in a URL. */
  allowHosts?: string[]
  /** What requests below `/__mock` need, unless the server listens on a loopback address. URL-safe; random by default. */
  controlToken?: string
  log?: (line: string) => void
}

export type MockApi = ReturnType<typeof createServer>

/** Creates a mock API that starts with `listen`. Throws when the data file is damaged or in use. */
export function createServer(options: MockApiOptions = {}) {
  const { log, hasDatabaseApi = true, allowHosts = [], controlToken = newSecret() } = options
  if (controlToken === '') throw new Error('The control token must not be empty')
  let url = ''
  let needsToken = true
  const services = createServices(options, () => url)
  const app = createApp(services, { log, hasDatabaseApi, controlToken, needsToken: () => needsToken })
  return {
    ...services,
    app,
    controlToken,
    /** True if requests below `/__mock` need the control token. Known once the server listens. */
    needsToken: () => needsToken,
    /** `host` is 127.0.0.1 by default; port 0 selects a free one. `close` waits up to 4 s for open requests. */
    async listen({ port, host = '127.0.0.1' }: { port: number; host?: string }): Promise<RunningServer> {
      const { db, faults, outbox, requests } = services
      needsToken = !isLoopback(host)
      try {
        // Writes a new file, or the scenario to start with.
        await db.commit()
        const ownName = isIPv6(host) ? `[${host}]` : host
        const listening = await startServer(rejectForeignHosts(app, [ownName, ...allowHosts]), { port, host })
        url = listening.url
        return {
          ...listening,
          async close() {
            outbox.close()
            requests.close()
            faults.clear()
            await listening.close()
            await db.close()
          },
        }
      } catch (error) {
        await db.close()
        throw error
      }
    },
  }
}

/** A name other than localhost doesn't count, because it may resolve to any address. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}
