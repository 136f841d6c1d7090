import { Agent, request } from 'node:http'
import * as v from 'valibot'
import { jobSchema, type LoadRequest, type LoadResult } from './load-job.ts'

/* A process of its own for `npm run bench`, so that what asks does not slow what answers. Does one job, and tells the result. */

const WARM_UP = 1000

process.once('message', async (message) => {
  const result = await work(v.parse(jobSchema, message))
  process.send?.(result, () => process.exit())
})

/** As many at once as there are connections, each asking again as soon as it has its answer. */
async function work({ requests, connections, seconds }: v.InferOutput<typeof jobSchema>): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const durations: number[] = []
  let failures = 0
  let count = 0
  const start = performance.now() + WARM_UP
  const end = start + seconds * 1000
  async function client(): Promise<void> {
    for (;;) {
      const begin = performance.now()
      if (begin >= end) return
      const one = requests[count++ % requests.length]
      const status = one && (await statusOf(one, agent))
      if (status !== 200) failures += 1
      if (begin >= start) durations.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const elapsed = (performance.now() - start) / 1000
  durations.sort((a, b) => a - b)
  const percentile = (share: number) => durations[Math.ceil(durations.length * share) - 1] ?? 0
  const [p50, p95, p99] = [percentile(0.5), percentile(0.95), percentile(0.99)]
  return { perSecond: durations.length / elapsed, p50, p95, p99, failures, made: count }
}

function statusOf({ url, method, headers, body }: LoadRequest, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
      .once('error', reject)
      .end(body)
  })
}
