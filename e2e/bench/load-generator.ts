import { connect } from 'node:net'
import * as v from 'valibot'
import { jobSchema, type LoadRequest, type LoadResult } from './load-job.ts'
import { median, percentile } from './percentile.ts'

/*
 * A process of its own for `npm run bench`, so that what asks does not slow what answers. Does one job, and tells the result. It
 * speaks HTTP itself: Node's own client would take as much of a small machine as the server.
 */

const WARM_UP = 1000

process.once('message', async (message) => {
  const result = await work(v.parse(jobSchema, message))
  process.send?.(result, () => process.exit())
})

/** As many at once as there are connections, each asking again as soon as it has its answer, or when the next moment has come. */
async function work({
  requests,
  connections,
  seconds,
  perSecond,
}: v.InferOutput<typeof jobSchema>): Promise<LoadResult> {
  const written = requests.map(asWritten)
  const durations: number[] = []
  let failures = 0
  let count = 0
  const begun = performance.now()
  const start = begun + WARM_UP
  const end = start + seconds * 1000
  async function client(): Promise<void> {
    const statusOf = connection(requests[0]?.url ?? '')
    for (;;) {
      const now = performance.now()
      const begin = perSecond === undefined ? now : begun + (count * 1000) / perSecond
      if (begin >= end) return
      const ready = begin > now && new Promise((resolve) => setTimeout(resolve, begin - now))
      const index = count++
      await ready
      const status = await statusOf(written[index % written.length] ?? '')
      if (status !== 200) failures += 1
      if (begin >= start) durations.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const elapsed = (performance.now() - start) / 1000
  return {
    perSecond: durations.length / elapsed,
    p50: median(durations),
    p95: percentile(durations, 0.95),
    p99: percentile(durations, 0.99),
    failures,
    made: count,
  }
}

/** Of ASCII alone. */
function asWritten({ url, method, headers, body = '' }: LoadRequest): string {
  const { host, pathname, search } = new URL(url)
  const all = { Host: host, ...headers, ...(body && { 'Content-Length': String(body.length) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** A connection that is kept: makes one request at a time, and resolves with the status of its answer, once that is whole. */
function connection(url: string): (request: string) => Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
  return (request) =>
    new Promise((resolve, reject) => {
      let answer = ''
      const closed = () => reject(new Error(`Closed in an answer: ${answer}`))
      const read = (part: string) => {
        answer += part
        const head = answer.indexOf('\r\n\r\n')
        if (head < 0) return
        const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer) ?? []
        if (length === undefined) return reject(new Error(`An answer without its length: ${answer}`))
        if (answer.length < head + '\r\n\r\n'.length + Number(length)) return
        socket.off('data', read).off('error', reject).off('close', closed)
        resolve(Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)))
      }
      socket.on('data', read).once('error', reject).once('close', closed).write(request, 'latin1')
    })
}
