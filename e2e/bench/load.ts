import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { granary } from '../../fixtures/clients.ts'
import { ada } from '../../fixtures/people.ts'
import { seed } from '../../fixtures/seed.ts'
import { askAt, signInAt } from '../../mock-api/test-client.ts'
import { benchFolder } from './bench-folder.ts'
import type { Figure } from './figures.ts'
import { generateLoad, getRequest, type LoadRequest, type LoadResult } from './load-job.ts'
import { type MeasuredProcess, startMeasured, startProvider } from './measured-process.ts'

const SECONDS = 5
/** How the mock API does beside json-server's own command-line server. */
export async function* loadFigures(): AsyncGenerator<Figure> {
  const { server: theirs, forget } = await startJsonServer()
  yield { name: 'json-server, first answer', now: theirs.firstAnswer, unit: 'ms' }
  const floor = await underLoad(theirs, [getRequest(`${theirs.url}/users/1`)], 10)
  yield { name: 'json-server, GET /users/1', ...floor }
  yield { name: 'json-server, memory after it', now: await megabytes(theirs), unit: 'MB' }
  await theirs.kill()
  forget()

  const ours = await startProvider()
  yield { name: 'mock API, first answer', now: ours.firstAnswer, unit: 'ms', budget: 800 }
  const { accessToken } = await signInAt(askAt(ours.url), ada)
  const profile = await underLoad(ours, [getRequest(`${ours.url}/users/profile`, accessToken)], 10)
  yield { name: 'mock API, GET /users/profile', ...profile, budget: 3 * floor.now }
  const token = await underLoad(ours, [tokenRequest(ours.url)], 10)
  yield { name: 'mock API, POST /oauth/token', ...token, budget: 1200 }
  yield { name: 'mock API, memory after them', now: await megabytes(ours), unit: 'MB', budget: 200 }
  await ours.kill()
}

async function underLoad(server: MeasuredProcess, requests: LoadRequest[], connections: number) {
  const before = await server.usage()
  const result = await generateLoad({ requests, connections, seconds: SECONDS })
  const { cpu } = await server.usage()
  const note = `${connections} at once, ${spread(result)}, ${((cpu - before.cpu) / result.made).toFixed(2)} ms of processor each`
  return { now: result.perSecond, unit: 'requests/s', note } as const
}

/** It serves what the mock API is seeded with, one folder of its own for it. */
async function startJsonServer(): Promise<{ server: MeasuredProcess; forget(): void }> {
  const { folder, forget } = benchFolder()
  const file = join(folder, 'db.json')
  const origins = { api: '', portal: '' }
  const { users } = seed({ users: 50, hashing: 'fast', startedAt: Date.now(), origins })
  writeFileSync(file, JSON.stringify({ users: users.map((account, index) => ({ ...account, id: index + 1 })) }))
  const server = await startMeasured((port) => [
    'node_modules/json-server/lib/cli/bin.js',
    ...['--host', '127.0.0.1', '--port', String(port), '--quiet', file],
  ])
  return { server, forget }
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

async function megabytes(server: MeasuredProcess): Promise<number> {
  return (await server.usage()).rss / 1e6
}

function spread({ p50, p95, p99 }: LoadResult): string {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}
