import { Server } from 'node:http'
import { connect, createServer, isIPv6, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type RunningServer, startServer } from './start-server.ts'

let running: RunningServer
let server: Server

beforeAll(async () => {
  running = await startServer(
    ({ socket }, response) => {
      const owner: unknown = Reflect.get(socket, 'server')
      if (owner instanceof Server) server = owner
      response.end('here')
    },
    { port: 0, host: '127.0.0.1' },
  )
})

afterAll(() => running.close())

afterEach(() => {
  vi.useRealTimers()
})

const ask = async () => (await fetch(running.url, { headers: { Connection: 'close' } })).text()

test('the server limits how long requests and idle connections last', async () => {
  await ask()
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 65_000,
    timeout: 660_000,
  })
})

const addresses = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .filter(({ scopeid }) => !scopeid)
  .map(({ address }) => address)

test.runIf(addresses.includes('::1')).each([
  ['localhost', ['127.0.0.1', '::1']],
  ['0.0.0.0', addresses],
])('a server on %s leaves none of %j to other users of the machine', async (host, taken) => {
  const { port, close } = await startServer((_, response) => response.end('here'), { port: 0, host })
  for (const address of taken) {
    await expect(listen(port, address)).rejects.toThrow('EADDRINUSE')
    expect(await (await fetch(`http://${isIPv6(address) ? `[${address}]` : address}:${port}`)).text()).toBe('here')
  }
  await close()
})

async function listen(port: number, address: string): Promise<void> {
  const other = createServer()
  await new Promise<void>((resolve, reject) => other.on('error', reject).listen(port, address, resolve))
  other.close()
}

test('a server accepts at most 200 connections', async () => {
  const sockets = await Promise.all(Array.from({ length: 200 }, () => opened()))
  const closed = new Promise((resolve) => {
    connect(running.port, '127.0.0.1').on('error', resolve).on('close', resolve)
  })
  await closed
  expect(sockets.filter(({ readyState }) => readyState !== 'open')).toEqual([])
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => ask().catch(() => 'closed')).toBe('here')
})

test('a closing server finishes open requests, for at most 4 seconds', async () => {
  const finish = new Map<string | undefined, () => void>()
  const { url, close } = await startServer((request, response) => finish.set(request.url, () => response.end('late')), {
    port: 0,
    host: '127.0.0.1',
  })
  const late = fetch(`${url}/late`).then((response) => response.text())
  const never = fetch(`${url}/never`).catch(() => 'cut off')
  await expect.poll(() => finish.size).toBe(2)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = close()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  finish.get('/late')?.()
  expect(await late).toBe('late')
  vi.advanceTimersByTime(4_000)
  expect(await never).toBe('cut off')
  await closed
})

function opened(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(running.port, '127.0.0.1', () => resolve(socket)).on('error', reject)
  })
}
