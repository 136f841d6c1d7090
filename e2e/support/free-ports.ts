import { createServer } from 'node:net'

/** Occupies a free port of 127.0.0.1. */
export async function takePort(): Promise<{ port: number; release(): Promise<unknown> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, release: () => new Promise((resolve) => server.close(resolve)) }
}

/** Free ports for the mock API and the portal. */
export async function freePorts(): Promise<[api: number, portal: number]> {
  const [api, portal] = [await takePort(), await takePort()]
  await Promise.all([api.release(), portal.release()])
  return [api.port, portal.port]
}
