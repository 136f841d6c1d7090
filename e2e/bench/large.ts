import { ada } from '../../fixtures/people.ts'
import { askAt, signInAt } from '../../mock-api/test-client.ts'
import { adminSearch } from './admin-search.ts'
import type { Figure } from './figures.ts'
import { writeLargeData } from './large-data.ts'
import { generateLoad, getRequest } from './load-job.ts'
import { startProvider } from './measured-process.ts'
import { percentile } from './percentile.ts'

const [CONNECTIONS, SECONDS] = [50, 10]
const READS = [
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

/** The mock API with as many rows as it is made for: its start, and how long reads and searches take. */
export async function* largeFigures(): AsyncGenerator<Figure> {
  const { file, forget } = await writeLargeData({ users: 10_000, clients: 1000, activities: 20_000 })
  const server = await startProvider({ data: file })
  try {
    const { cpu } = await server.usage()
    const note = `${cpu.toFixed(0)} ms of processor`
    yield { name: 'large data file, first answer', now: server.firstAnswer, unit: 'ms', budget: 2000, note }
    const { accessToken } = await signInAt(askAt(server.url), ada)
    const requests = READS.map((path) => getRequest(server.url + path, accessToken))
    const { p95, p99, perSecond } = await generateLoad({ requests, connections: CONNECTIONS, seconds: SECONDS })
    const load = `${CONNECTIONS} at once, ${perSecond.toFixed(0)} requests/s`
    yield { name: 'large data, p95 of all reads', now: p95, unit: 'ms', budget: 50, note: load }
    yield { name: 'large data, p99 of all reads', now: p99, unit: 'ms', budget: 150 }
    const { first, second } = await adminSearch(server.url)
    const searches = percentile([...first, ...second], 0.95)
    yield { name: 'large data, p95 of searches', now: searches, unit: 'ms', budget: 150, note: '20 at once' }
    const { rss } = await server.usage()
    yield { name: 'large data, memory after them', now: rss / 1e6, unit: 'MB', budget: 300 }
  } finally {
    await server.kill()
    forget()
  }
}
