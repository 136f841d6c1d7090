import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import * as v from 'valibot'
import { build } from 'vite'
import { granary } from '../../fixtures/clients.ts'
import { ada, generatedPassword } from '../../fixtures/people.ts'
import { seed } from '../../mock-api/qa/seed.ts'
import { sendTo, signInAt } from '../../mock-api/test-support/client.ts'
import { freePorts } from '../support/free-ports.ts'
import type { Metric } from './metric.ts'
import { type Server, startServer } from './servers.ts'

const BUNDLE = 'dist/bench'

const emailsSchema = v.array(v.object({ email: v.string() }))

/** The mock API compared with json-server's own command-line server. */
export async function* measureLoad(): AsyncGenerator<Metric> {
  const jsonServer = await startJsonServer()
  const floor = await measure(`${jsonServer.url}/users/1`)
  yield { name: 'json-server, first response', now: jsonServer.firstResponse, unit: 'ms' }
  yield { name: 'json-server, GET /users/1', ...floor }
  yield { name: 'json-server, memory after the load', now: jsonServer.memory(), unit: 'MB' }
  await jsonServer.stop()

  await bundleApi()
  const api = await startApi(300)
  yield { name: 'mock API, first response', now: api.firstResponse, unit: 'ms' }
  const profile = await measure(`${api.url}/users/profile`, { headers: await authorization(api) })
  yield { name: 'mock API, GET /users/profile', ...profile, budget: 3 * floor.now }
  yield { name: 'mock API, POST /oauth/token', ...(await measureTokens(api)), budget: 1200 }
  yield { name: 'mock API, memory after the load', now: api.memory(), unit: 'MB', budget: 200 }
  yield { name: 'mock API, POST /users/login', ...(await measureSignIns(api)), budget: 4 }
  await api.stop()

  const large = await startApi(10_000)
  yield { name: '10,000 users, first response', now: large.firstResponse, unit: 'ms', budget: 2000 }
  yield { name: '10,000 users, admin search', ...(await measureSearch(large)) }
  yield { name: '10,000 users, memory after the load', now: large.memory(), unit: 'MB', budget: 500 }
  await large.stop()
}

/** json-server with 50 users of the mock API's seed. */
async function startJsonServer(): Promise<Server> {
  const url = await freeUrl()
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const file = join(folder, 'db.json')
  const { users } = seed({ users: 50, hashing: 'fast', startedAt: Date.now(), origins: { api: '', portal: '' } })
  writeFileSync(file, JSON.stringify({ users: users.map((account, index) => ({ ...account, id: index + 1 })) }))
  const { hostname, port } = new URL(url)
  const cli = 'node_modules/json-server/lib/cli/bin.js'
  const server = await startServer(url, [cli, '--host', hostname, '--port', port, '--quiet', file])
  // json-server has loaded the file by now.
  rmSync(folder, { recursive: true })
  return server
}

/** Bundles the mock API, as the container does, so that the memory is its own and not that of a compiler. */
async function bundleApi(): Promise<void> {
  await build({ configFile: false, logLevel: 'warn', build: { ssr: 'mock-api/server.ts', outDir: BUNDLE } })
}

async function startApi(users: number): Promise<Server> {
  const url = await freeUrl()
  const script = `import { createServer } from './${BUNDLE}/server.js'
await createServer({ users: ${users}, rateLimits: false }).listen({ port: ${new URL(url).port} })`
  return startServer(url, ['--input-type=module', '--eval', script])
}

async function freeUrl(): Promise<string> {
  const [port] = await freePorts()
  return `http://127.0.0.1:${port}`
}

async function authorization({ url }: Server) {
  const { accessToken } = await signInAt(sendTo(url), ada)
  return { Authorization: `Bearer ${accessToken}` }
}

function measureTokens({ url }: Server) {
  const { clientId, clientSecret } = granary
  const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: String(clientSecret) }
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return measure(`${url}/oauth/token`, { method: 'POST', headers, body: String(new URLSearchParams(fields)) })
}

/** With password hashing as strong as a real provider's. */
async function measureSignIns({ url }: Server) {
  const { text } = await sendTo(url)('GET /__mock/db/users?isActive=true&isEmailVerified=true&_start=6&_limit=160')
  const requests = v.parse(emailsSchema, JSON.parse(text)).map(({ email }) => ({
    method: 'POST' as const,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: generatedPassword, remember: false }),
  }))
  return measure(`${url}/users/login`, { requests, connections: 16, timeout: 30 })
}

/** Each search is two letters, with many, few or no matches. */
async function measureSearch(api: Server) {
  const texts = [...'abcdehlmnz'].flatMap((first) => [...'aeinorstuz'].map((second) => first + second))
  const requests = texts.map((text) => ({ path: `/users/admin/users?page=1&pageSize=25&search=${text}` }))
  return measure(api.url, { requests, connections: 20, headers: await authorization(api) })
}

async function measure(url: string, options: Partial<autocannon.Options> = {}) {
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections: 10, duration: 5, ...options })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} responses were not 2xx, ${errors} requests failed`)
  const note = `${options.connections ?? 10} connections, p50 ${latency.p50} ms, p99 ${latency.p99} ms`
  return { now: requests.average, unit: 'requests/s', note } as const
}
