import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ada } from '../../fixtures/people.ts'
import { askAt, signInAt } from '../../mock-api/test-client.ts'

const CONCURRENT = 20
const REQUESTS = 1000
/** A hundred searches, from what thousands have in their names to what nobody has. */
const searches = [...'abcdehlmnz'].flatMap((first) => [...'aeinorstuz'].map((second) => first + second))

/** Milliseconds that each call took, shortest first, when 20 at once search the list of users and turn to the second page. */
export async function adminSearch(users: number): Promise<number[]> {
  const project = fileURLToPath(new URL('../..', import.meta.url))
  const args = ['--import', 'tsx', 'e2e/bench/provider.ts', String(users)]
  const provider = spawn(process.execPath, args, { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [url] = await once(provider.stdout.setEncoding('utf8'), 'data')
    const ask = askAt(String(url).trim())
    const { accessToken: token } = await signInAt(ask, ada)
    const search = (index: number) => {
      const query = new URLSearchParams({
        page: String((index % 2) + 1),
        pageSize: '25',
        search: searches[(index >> 1) % searches.length] ?? '',
      })
      return ask(`GET /users/admin/users?${query}`, { token })
    }
    await search(0)
    const durations: number[] = []
    let next = 0
    const work = async () => {
      while (next < REQUESTS) {
        const index = next
        next += 1
        const begin = performance.now()
        const { status } = await search(index)
        if (status !== 200) throw new Error(`A search was answered with ${status}`)
        durations.push(performance.now() - begin)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT }, work))
    return durations.sort((a, b) => a - b)
  } finally {
    provider.kill()
  }
}
