import { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Listening, listenOn } from './listening.ts'

let listening: Listening
/** What Node has answered with. */
let server: Server

beforeAll(async () => {
  listening = await listenOn(
    ({ socket }, response) => {
      const answering: unknown = Reflect.get(socket, 'server')
      if (answering instanceof Server) server = answering
      response.end('here')
    },
    { port: 0, host: '127.0.0.1' },
  )
})

afterAll(() => listening.close())

afterEach(() => {
  vi.useRealTimers()
})

const answered = async () => (await fetch(listening.url, { headers: { Connection: 'close' } })).text()

test('whoever has not sent headers after 10 seconds, or all of it after 15, is cut off', async () => {
  await answered()
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 })
})

test('a connection outlives a pause of a minute', async () => {
  await answered()
  expect(server.keepAliveTimeout).toBe(65_000)
})

test('the 201st connection is closed at once, and there is room again when others have gone', async () => {
  const sockets = await Promise.all(Array.from({ length: 200 }, () => opened()))
  const closed = new Promise((resolve) => {
    connect(listening.port, '127.0.0.1').on('error', resolve).on('close', resolve)
  })
  await closed
  expect(sockets.filter(({ readyState }) => readyState !== 'open')).toEqual([])
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => answered().catch(() => 'refused')).toBe('here')
})

test('a server that closes takes nothing new, lets what is under way end, and waits 4 seconds for it', async () => {
  const asked = new Map<string | undefined, () => void>()
  const { url, close } = await listenOn((request, response) => asked.set(request.url, () => response.end('late')), {
    port: 0,
    host: '127.0.0.1',
  })
  const late = fetch(`${url}/late`).then((response) => response.text())
  const never = fetch(`${url}/never`).catch(() => 'cut off')
  await expect.poll(() => asked.size).toBe(2)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = close()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  asked.get('/late')?.()
  expect(await late).toBe('late')
  vi.advanceTimersByTime(4_000)
  expect(await never).toBe('cut off')
  await closed
})

function opened(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(listening.port, '127.0.0.1', () => resolve(socket)).on('error', reject)
  })
}
