import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { granary } from '../../fixtures/clients.ts'
import { ada } from '../../fixtures/people.ts'
import { seed } from '../../fixtures/seed.ts'
import { askAt, signInAt } from '../../mock-api/test-client.ts'
import { generateLoad, type LoadRequest, type LoadResult } from './load-job.ts'
import { type MeasuredProcess, startMeasured, startProvider } from './measured-process.ts'

const SECONDS = 5
const reads = [
  '/users/profile',
  '/users/activities',
  '/users/sessions',
  '/users/admin/metrics',
  '/users/admin/users?page=1&pageSize=25',
  '/referrals/user',
  '/referrals/admin/rankings',
  '/oauth/authorized-apps',
  '/oauth/clients',
  '/countries/membership',
]

/** How the mock API does beside json-server's own command-line server, as lines to print. */
export async function* loadFigures(): AsyncGenerator<[name: string, figure: string]> {
  const { server: theirs, forget } = await startJsonServer()
  yield ['json-server, first answer', milliseconds(theirs.firstAnswer)]
  yield* underLoad('json-server, GET /users/1', theirs, [get(`${theirs.url}/users/1`)], 10)
  yield ['json-server, memory after it', await memory(theirs)]
  await theirs.kill()
  forget()

  const ours = await startProvider()
  yield ['mock API, first answer', milliseconds(ours.firstAnswer)]
  const { accessToken } = await signInAt(askAt(ours.url), ada)
  yield* underLoad('mock API, GET /users/profile', ours, [get(`${ours.url}/users/profile`, accessToken)], 10)
  yield* underLoad('mock API, POST /oauth/token', ours, [tokenRequest(ours.url)], 10)
  yield ['mock API, memory after them', await memory(ours)]
  await ours.kill()

  const large = await startProvider({ users: 10_000 })
  const { accessToken: token } = await signInAt(askAt(large.url), ada)
  const all = reads.map((path) => get(large.url + path, token))
  yield* underLoad('mock API, 10 000 users, all reads', large, all, 50)
  yield ['mock API, memory after it', await memory(large)]
  await large.kill()
}

async function* underLoad(
  name: string,
  server: MeasuredProcess,
  requests: LoadRequest[],
  connections: number,
): AsyncGenerator<[string, string]> {
  const before = await server.usage()
  const result = await generateLoad({ requests, connections, seconds: SECONDS })
  const { cpu } = await server.usage()
  yield [name, `${result.perSecond.toFixed(0)} requests/s at ${connections} at once`]
  yield ['', `${spread(result)}, about ${((cpu - before.cpu) / result.made).toFixed(2)} ms of processor each`]
}

/** It serves what the mock API is seeded with, one folder of its own for it. */
async function startJsonServer(): Promise<{ server: MeasuredProcess; forget(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const file = join(folder, 'db.json')
  const origins = { api: '', portal: '' }
  const { accounts } = seed({ users: 50, hashing: 'fast', startedAt: Date.now(), origins })
  writeFileSync(file, JSON.stringify({ users: accounts.map((account, index) => ({ ...account, id: index + 1 })) }))
  const server = await startMeasured((port) => [
    'node_modules/json-server/lib/cli/bin.js',
    ...['--host', '127.0.0.1', '--port', String(port), '--quiet', file],
  ])
  return { server, forget: () => rmSync(folder, { recursive: true, force: true }) }
}

function get(url: string, token?: string): LoadRequest {
  return { url, method: 'GET', headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } }
}

function tokenRequest(url: string): LoadRequest {
  const { clientId, clientSecret } = granary
  return {
    url: `${url}/oauth/token`,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret ?? '',
      }),
    ),
  }
}

async function memory(server: MeasuredProcess): Promise<string> {
  return `${((await server.usage()).rss / 1e6).toFixed(0)} MB`
}

function spread({ p50, p95, p99 }: LoadResult): string {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}

function milliseconds(duration: number): string {
  return `${duration.toFixed(0)} ms`
}
