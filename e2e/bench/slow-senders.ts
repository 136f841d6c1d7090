import { connect } from 'node:net'
import { grace } from '../../fixtures/people.ts'
import { askAt, signInAt } from '../../mock-api/test-client.ts'
import type { Figure } from './figures.ts'
import { generateLoad, getRequest } from './load-job.ts'
import { startProvider } from './measured-process.ts'

const SENDERS = 150
/** What each begins with, and what it sends of it from second to second without an end. */
const [BEGINNING, MORE] = ['GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n', 'X-More: 1\r\n']
const BUDGET = 15_000
const PATIENCE = 2 * BUDGET

/** Who sends so slowly that it would never end ("Slowloris"): how long each is let be, and what others wait for meanwhile. */
export async function* slowSenderFigures(): AsyncGenerator<Figure> {
  const server = await startProvider()
  try {
    const { accessToken } = await signInAt(askAt(server.url), grace)
    const senders = Array.from({ length: SENDERS }, () => sendSlowly(server.url))
    const requests = [getRequest(`${server.url}/users/profile`, accessToken)]
    const { p95, made } = await generateLoad({ requests, connections: 20, seconds: 7, perSecond: 100 })
    yield { name: `${SENDERS} slow senders, p95 of others`, now: p95, unit: 'ms', budget: 200, note: `${made} reads` }
    const longest = Math.max(...(await Promise.all(senders)))
    yield { name: `${SENDERS} slow senders, the last is cut off after`, now: longest, unit: 'ms', budget: BUDGET }
  } finally {
    await server.kill()
  }
}

/** Milliseconds until it is cut off, which it is by itself in the end. */
function sendSlowly(url: string): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const begin = performance.now()
    const socket = connect(Number(port), hostname, () => socket.write(BEGINNING))
    const more = setInterval(() => socket.write(MORE), 1000)
    const late = setTimeout(() => socket.destroy(), PATIENCE)
    // Who is cut off while it writes hears of it as an error.
    socket.resume().on('error', () => {})
    socket.once('close', () => {
      clearInterval(more)
      clearTimeout(late)
      resolve(performance.now() - begin)
    })
  })
}
