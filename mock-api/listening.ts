import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'

/** A server at work. `url` has no trailing slash; `close` lets requests under way end, for 4 s. */
export type Listening = { url: string; port: number; close(): Promise<void> }

/** Port 0 takes a free one; `localhost`, the default, means both loopback addresses. `messages` are of Node's kinds by default. */
type Where = { port: number; host?: string; messages?: ServerOptions }

/** Serves `handle`. Throws as `listen` does. */
export async function listenOn(
  handle: RequestListener,
  { port, host = 'localhost', messages = {} }: Where,
): Promise<Listening> {
  const first = await listen(handle, messages, port, host === 'localhost' ? '127.0.0.1' : host)
  const servers = [first.server]
  if (host === 'localhost') {
    try {
      servers.push((await listen(handle, messages, first.port, '::1')).server)
    } catch (error) {
      if (!isWithoutIPv6(error)) {
        await close(first.server)
        throw error
      }
    }
  }
  return {
    url: `http://${host === 'localhost' ? host : first.name}:${first.port}`,
    port: first.port,
    close: async () => {
      await Promise.all(servers.map(close))
    },
  }
}

const limits = {
  // Whoever sends slowly is cut off in time: checked each second.
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1000,
  // After Node's five seconds a client that asks only once would now and then meet the end of its connection; no test pauses for so long.
  keepAliveTimeout: 65_000,
}

/** A server that is bound; `name` is the address it is bound to, as a URL has it. */
type Bound = { server: Server; port: number; name: string }

async function listen(handle: RequestListener, messages: ServerOptions, port: number, host: string): Promise<Bound> {
  const server = createServer({ ...limits, ...messages }, handle)
  server.maxConnections = 200
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('A server that listens has an address and a port')
  return { server, port: bound.port, name: bound.family === 'IPv6' ? `[${bound.address}]` : bound.address }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Node closes the idle connections of that moment; those that become idle later would live on for their keep-alive time.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const late = setTimeout(() => server.closeAllConnections(), 4_000)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resolve()
    })
  })
}

function isWithoutIPv6(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
}
