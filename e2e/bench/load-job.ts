import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const requestSchema = v.object({
  url: v.string(),
  method: v.string(),
  headers: v.record(v.string(), v.string()),
  body: v.exactOptional(v.string()),
})
export type LoadRequest = v.InferOutput<typeof requestSchema>

/** The requests are made in turn: as fast as they are answered, or `perSecond`. */
export const jobSchema = v.object({
  requests: v.array(requestSchema),
  connections: v.number(),
  seconds: v.number(),
  perSecond: v.exactOptional(v.number()),
})

const resultSchema = v.object({
  perSecond: v.number(),
  p50: v.number(),
  p95: v.number(),
  p99: v.number(),
  /** How many were answered with anything but 200, of how many; those to warm up are among them. */
  failures: v.number(),
  made: v.number(),
})
/** Durations are in milliseconds; of what has its moment, from that on, also when all connections were still waiting then. */
export type LoadResult = v.InferOutput<typeof resultSchema>

/** Makes requests from another process. Throws when any is refused. */
export async function generateLoad(job: v.InferOutput<typeof jobSchema>): Promise<LoadResult> {
  const generator = fork(fileURLToPath(new URL('load-generator.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  generator.send(job)
  const [message] = await once(generator, 'message')
  const result = v.parse(resultSchema, message)
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.made} requests were refused`)
  return result
}

export function getRequest(url: string, token?: string): LoadRequest {
  return { url, method: 'GET', headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } }
}
