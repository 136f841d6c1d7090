import { createServer, type RequestListener, type Server } from 'node:http'

/** `url` has no trailing slash. `close` waits up to 4 s for open requests. */
export type RunningServer = { url: string; port: number; close(): Promise<void> }

/** Port 0 chooses a free port. `localhost`, the default, means both loopback addresses, and `0.0.0.0` all addresses, of IPv6 too. */
type ListenOptions = { port: number; host?: string }

export async function startServer(
  handle: RequestListener,
  { port, host = 'localhost' }: ListenOptions,
): Promise<RunningServer> {
  const isLocal = host === 'localhost'
  const isEverywhere = host === '0.0.0.0'
  // Browsers try each address of a name. Another user of this machine could take one of them, and get what is meant for this server.
  const first = isEverywhere
    ? await listenEverywhere(handle, port)
    : await listen(handle, port, isLocal ? '127.0.0.1' : host)
  const bound = first.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no address or port')
  const servers = [first]
  try {
    if (isLocal) servers.push(await listen(handle, bound.port, '::1'))
  } catch (error) {
    if (!lacksIPv6(error)) {
      await close(first)
      throw error
    }
  }
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
  return {
    url: `http://${isLocal || isEverywhere ? host : name}:${bound.port}`,
    port: bound.port,
    close: async () => {
      await Promise.all(servers.map(close))
    },
  }
}

const LIMITS = {
  // Disconnects slow senders.
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1000,
  // With Node's five seconds, a client that reuses a connection after a pause sometimes gets a reset.
  keepAliveTimeout: 65_000,
}

async function listen(handle: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer(LIMITS, handle)
  server.maxConnections = 200
  // Disconnects clients that don't read, but waits for every response that a fault delays: ten minutes at most.
  server.timeout = 660_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return server
}

/** On IPv6 and IPv4, or on IPv4 alone where the machine lacks IPv6. */
async function listenEverywhere(handle: RequestListener, port: number): Promise<Server> {
  try {
    return await listen(handle, port, '::')
  } catch (error) {
    if (!lacksIPv6(error)) throw error
    return listen(handle, port, '0.0.0.0')
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // `close` ends only connections that are idle at that moment.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const late = setTimeout(() => server.closeAllConnections(), 4_000)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resolve()
    })
  })
}

function lacksIPv6(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
}
