import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { granary } from '../../fixtures/clients.ts'
import { ada, generatedPassword } from '../../fixtures/people.ts'
import { seed } from '../../mock-api/qa/seed.ts'
import { askAt, signInAt } from '../../mock-api/qa/test-client.ts'
import type { Figure } from './figures.ts'
import { crowdUsers, type MeasuredServer, startProvider, startServer, temporaryFolder } from './provider.ts'

/** The mock API beside json-server's own command-line server. */
export async function* loadFigures(): AsyncGenerator<Figure> {
  const { server: jsonServer, remove } = await startJsonServer()
  const floor = await measure(`${jsonServer.url}/users/1`)
  yield { name: 'json-server, first response', now: jsonServer.firstResponse, unit: 'ms' }
  yield { name: 'json-server, GET /users/1', ...floor }
  yield { name: 'json-server, memory after it', now: jsonServer.memory(), unit: 'MB' }
  await jsonServer.stop()
  remove()

  const api = await startProvider({ users: 300 })
  yield { name: 'mock API, first response', now: api.firstResponse, unit: 'ms' }
  yield { name: 'mock API, GET /users/profile', ...(await measureProfile(api)), budget: 3 * floor.now }
  yield { name: 'mock API, POST /oauth/token', ...(await measureToken(api)), budget: 1200 }
  yield { name: 'mock API, memory after them', now: api.memory(), unit: 'MB', budget: 200 }
  yield { name: 'mock API, POST /users/login', ...(await measureSignIns(api)), budget: 4 }
  await api.stop()

  const large = await startProvider({ users: 10_000 })
  yield { name: '10 000 users, first response', now: large.firstResponse, unit: 'ms', budget: 2000 }
  yield { name: '10 000 users, admin search', ...(await measureSearch(large)) }
  yield { name: '10 000 users, memory after it', now: large.memory(), unit: 'MB', budget: 500 }
  await large.stop()
}

/** It serves the users that the mock API is seeded with. */
async function startJsonServer(): Promise<{ server: MeasuredServer; remove(): void }> {
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'db.json')
  const { users } = seed({ users: 50, hashing: 'fast', startedAt: Date.now(), origins: { api: '', portal: '' } })
  writeFileSync(file, JSON.stringify({ users: users.map((account, index) => ({ ...account, id: index + 1 })) }))
  const cli = 'node_modules/json-server/lib/cli/bin.js'
  const server = await startServer((port) => [cli, '--host', '127.0.0.1', '--port', String(port), '--quiet', file])
  return { server, remove }
}

async function measureProfile({ url }: MeasuredServer) {
  const { accessToken } = await signInAt(askAt(url), ada)
  return measure(`${url}/users/profile`, { headers: { Authorization: `Bearer ${accessToken}` } })
}

async function measureToken({ url }: MeasuredServer) {
  const { clientId, clientSecret = '' } = granary
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: String(clientSecret),
  })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return measure(`${url}/oauth/token`, { method: 'POST', headers, body: String(body) })
}

/** With password hashing as strong as a real provider's. */
async function measureSignIns({ url }: MeasuredServer) {
  const users = await crowdUsers(url, 160)
  const requests = users.map(({ email }) => ({
    method: 'POST' as const,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: generatedPassword, remember: false }),
  }))
  return measure(`${url}/users/login`, { requests, connections: 16, timeout: 30 })
}

/** Searches from many hits to none, two letters each. */
async function measureSearch({ url }: MeasuredServer) {
  const { accessToken } = await signInAt(askAt(url), ada)
  const texts = [...'abcdehlmnz'].flatMap((first) => [...'aeinorstuz'].map((second) => first + second))
  const requests = texts.map((text) => ({ path: `/users/admin/users?page=1&pageSize=25&search=${text}` }))
  return measure(url, { requests, connections: 20, headers: { Authorization: `Bearer ${accessToken}` } })
}

async function measure(url: string, options: Partial<autocannon.Options> = {}) {
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections: 10, duration: 5, ...options })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} responses were not 2xx, ${errors} requests failed`)
  const note = `${options.connections ?? 10} at once, p50 ${latency.p50} ms, p99 ${latency.p99} ms`
  return { now: requests.average, unit: 'requests/s', note } as const
}
