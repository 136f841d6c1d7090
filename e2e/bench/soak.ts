import { granary, odeon } from '../../fixtures/clients.ts'
import { ada, alan, grace, type Person } from '../../fixtures/people.ts'
import { type Answer, type Ask, askAt, signInAt } from '../../mock-api/test-client.ts'
import { basic } from '../../mock-api/test-oauth.ts'
import type { Figure } from './figures.ts'
import { startProvider } from './measured-process.ts'

const AT_ONCE = 8
const SAMPLES = 20

/** Over the time, the last at the end: megabytes of the process and of what is alive in its heap, files and sockets that are open. */
type Samples = { requests: number; rss: number[]; heap: number[]; files: number[] }

export async function* soakFigures(minutes: number): AsyncGenerator<Figure> {
  const { requests, rss, heap, files } = await soak(minutes)
  const name = (what: string) => `${minutes} minutes of everything, ${what}`
  const note = (first: number) => `${first.toFixed(0)} after ${minutes / 5} minutes`
  const [firstRss = Number.NaN, firstHeap = Number.NaN, firstFiles = Number.NaN] = [rss[0], heap[0], files[0]]
  const all = `${note(firstRss)}, ${requests} requests, none refused`
  yield { name: name('memory'), now: rss.at(-1) ?? Number.NaN, unit: 'MB', budget: 1.1 * firstRss, note: all }
  const alive = heap.at(-1) ?? Number.NaN
  yield { name: name('memory that is alive'), now: alive, unit: 'MB', budget: 1.1 * firstHeap, note: note(firstHeap) }
  // Those who ask may have a connection more or less at any moment.
  const budget = firstFiles + AT_ONCE
  yield { name: name('open files and sockets'), now: Math.max(...files), budget, note: note(firstFiles) }
}

/** What the mock API needs while people and applications do all kinds of things. The first fifth of the time is to warm up. */
async function soak(minutes: number): Promise<Samples> {
  const server = await startProvider({ users: 1000, hashing: 'fast' }, ['--expose-gc'])
  const figures: Samples = { requests: 0, rss: [], heap: [], files: [] }
  const end = performance.now() + minutes * 60_000
  const ask: Ask = async (...request) => {
    figures.requests += 1
    const answer = await askAt(server.url)(...request)
    if (answer.status >= 400) throw new Error(`${request[0]} was answered with ${answer.status} ${answer.text}`)
    return answer
  }
  async function client(index: number): Promise<void> {
    for (let round = index; performance.now() < end; round += 1)
      await story(ask, [ada, alan, grace][round % 3] ?? ada, round)
  }
  async function watch(): Promise<void> {
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      await new Promise((resolve) => setTimeout(resolve, (minutes * 60_000) / SAMPLES))
      const { rss, heapUsed, files } = await server.usage()
      figures.rss.push(rss / 1e6)
      figures.heap.push(heapUsed / 1e6)
      figures.files.push(files)
    }
  }
  try {
    await Promise.all([watch(), ...Array.from({ length: AT_ONCE }, (_, index) => client(index))])
  } finally {
    await server.kill()
  }
  const { requests, rss, heap, files } = figures
  const warm = (samples: number[]) => samples.slice(SAMPLES / 5)
  return { requests, rss: warm(rss), heap: warm(heap), files: warm(files) }
}

/** What one person does from signing in on, half of the times without signing out, and two applications with them. */
async function story(ask: Ask, person: Person, round: number): Promise<void> {
  const { accessToken, refreshToken } = await signInAt(ask, person)
  const { body } = await ask('POST /users/refresh', { body: { refreshToken } })
  const token = String(body.accessToken)
  const paths = ['profile', 'activities', 'sessions']
  for (const path of paths) await ask(`GET /users/${path}`, { token: accessToken })
  await ask('PATCH /users/profile', { token, body: { lastName: `Soaked ${round}` } })
  if (person === ada) await ask(`GET /users/admin/users?page=1&pageSize=100&search=${round % 100}`, { token })
  await ask('POST /users/forgot-password', { body: { email: person.email } })

  const redirectUri = 'https://odeon.example/signed-in?from=account'
  const consent = { redirect_uri: redirectUri, scope: 'profile read', state: 's', response_type: 'code', consent: true }
  const granted = await ask('POST /oauth/authorize', { token, body: { client_id: odeon.clientId, ...consent } })
  const code = new URL(String(granted.body.redirectUrl)).searchParams.get('code') ?? ''
  const tokens = await tokensFrom(ask, odeon, { grant_type: 'authorization_code', code, redirect_uri: redirectUri })
  await ask('GET /oauth/userinfo', { token: String(tokens.body.access_token) })
  await tokensFrom(ask, odeon, { grant_type: 'refresh_token', refresh_token: String(tokens.body.refresh_token) })
  for (let count = 0; count < 5; count += 1) await tokensFrom(ask, granary, { grant_type: 'client_credentials' })
  if (round % 2 === 0) await ask('POST /users/logout', { token })
}

function tokensFrom(ask: Ask, client: Parameters<typeof basic>[0], fields: Record<string, string>): Promise<Answer> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: basic(client) }
  return ask('POST /oauth/token', { headers, body: String(new URLSearchParams(fields)) })
}
