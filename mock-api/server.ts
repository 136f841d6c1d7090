import { type RunningServer, startServer } from '../renderer/hosting/start-server.ts'
import { createApp } from './app.ts'
import { rejectForeignHosts } from './http/foreign-hosts.ts'
import { createServices, type ServiceOptions } from './services.ts'

const LOCAL_HOSTS = ['127.0.0.1', '::1', 'localhost']

export type MockApiOptions = ServiceOptions & {
  /** False leaves out `/__mock/db`, as in a packaged application. */
  hasDatabaseApi?: boolean
  log?: (line: string) => void
}

export type MockApi = ReturnType<typeof createServer>

/** Creates a mock API that starts with `listen`. Throws when the data file is damaged or in use. */
export function createServer({ log, hasDatabaseApi = true, ...options }: MockApiOptions = {}) {
  let url = ''
  const services = createServices(options, () => url)
  const app = createApp(services, { log, hasDatabaseApi })
  return {
    ...services,
    app,
    /** `host` is 127.0.0.1 by default; port 0 selects a free one. `close` waits up to 4 s for open requests. */
    async listen({ port, host = '127.0.0.1' }: { port: number; host?: string }): Promise<RunningServer> {
      const { db, faults, outbox, requests } = services
      const isLocal = LOCAL_HOSTS.includes(host)
      if (!isLocal)
        log?.(`Warning: listening on ${host}. Anyone who can reach it can read the emails and reset the data.`)
      try {
        // Writes a new file, or the scenario to start with.
        await db.commit()
        const listening = await startServer(isLocal ? rejectForeignHosts(app) : app, { port, host })
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
