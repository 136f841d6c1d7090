import { ada } from '../../fixtures/people.ts'
import { askAt, signInAt } from '../../mock-api/test-client.ts'
import type { Figure } from './figures.ts'
import { startProvider } from './measured-process.ts'
import { median, percentile } from './percentile.ts'

const CONCURRENT = 20
const SEARCHES = 500
/** A hundred searches, from what thousands have in their names to what nobody has. */
const searches = [...'abcdehlmnz'].flatMap((first) => [...'aeinorstuz'].map((second) => first + second))

export async function* searchFigures(): AsyncGenerator<Figure> {
  for (const users of [1000, 100_000]) {
    const provider = await startProvider({ users })
    const { first, second } = await adminSearch(provider.url)
    await provider.kill()
    yield search(`admin search in ${users} users, first pages`, first)
    yield search(`admin search in ${users} users, second pages`, second)
  }
}

function search(name: string, durations: number[]): Figure {
  const [p95, p99] = [percentile(durations, 0.95), percentile(durations, 0.99)]
  const note = `p50, 20 at once; p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`
  return { name, now: median(durations), unit: 'ms', note }
}

/**
 * Milliseconds that calls took when 20 at once search the list of users: those of a first page, each of another
 * search than the last ones, and those of the page after it, for which the mock API remembers what it found.
 */
export async function adminSearch(url: string): Promise<{ first: number[]; second: number[] }> {
  const ask = askAt(url)
  const { accessToken: token } = await signInAt(ask, ada)
  const search = async (index: number, page: number): Promise<number> => {
    const text = searches[index % searches.length] ?? ''
    const begin = performance.now()
    const { status } = await ask(`GET /users/admin/users?page=${page}&pageSize=25&search=${text}`, { token })
    if (status !== 200) throw new Error(`A search was answered with ${status}`)
    return performance.now() - begin
  }
  await search(0, 1)
  const [first, second]: [number[], number[]] = [[], []]
  let next = 0
  const work = async () => {
    while (next < SEARCHES) {
      const index = next
      next += 1
      first.push(await search(index, 1))
      second.push(await search(index, 2))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, work))
  return { first, second }
}
