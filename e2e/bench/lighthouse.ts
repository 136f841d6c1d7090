import { execFile } from 'node:child_process'
import { createServer as createSocket } from 'node:net'
import { promisify } from 'node:util'
import * as v from 'valibot'
import type { Figure } from './figures.ts'
import { openBrowser, openSite, type Site } from './site.ts'

/** Fetched when it is asked for: it brings two hundred packages, which nothing else needs. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const PATHS = ['/', '/auth/login', '/auth/register', '/country-membership', '/terms']
const OTHER_SCORES = ['accessibility', 'best-practices', 'seo']
const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'layout shift',
}

const resultSchema = v.object({
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
  audits: v.record(v.string(), v.object({ displayValue: v.optional(v.string()) })),
  environment: v.object({ benchmarkIndex: v.number() }),
  runtimeError: v.optional(v.object({ message: v.string() })),
})
type Result = v.InferOutput<typeof resultSchema>

/**
 * Lighthouse's scores of the public pages of the build; the first time, npm needs a network for it. Throttling is simulated (a mid-range
 * phone on slow 4G, or a desktop). Of three runs that with the median performance counts. `speed` is Lighthouse's
 * own measure of the machine: below 1000 it is slow, or busy with something else, and its scores of performance are too low.
 */
export async function* lighthouseFigures(): AsyncGenerator<Figure> {
  const site = await openSite()
  try {
    for (const device of ['mobile', 'desktop']) for (const path of PATHS) yield* figuresOf(site, path, device)
  } catch (error) {
    console.log(`Lighthouse: not measured: ${error instanceof Error ? error.message : error}`)
  } finally {
    await site.close()
  }
}

async function* figuresOf({ url }: Site, path: string, device: string): AsyncGenerator<Figure> {
  const runs: Result[] = []
  for (let run = 0; run < 3; run += 1) runs.push(await runLighthouse(url + path, device))
  const [, median] = runs.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  if (!median) throw new Error('Lighthouse found nothing')
  const name = `Lighthouse ${device}, ${path}`
  const metrics = Object.entries(METRICS).map(([id, metric]) => `${metric} ${median.audits[id]?.displayValue}`)
  const note = [...metrics, `speed ${median.environment.benchmarkIndex.toFixed(0)}`].join(', ')
  const budget = device === 'mobile' ? 98 : undefined
  yield { name: `${name}, performance`, now: scoreOf(median, 'performance'), unit: 'of 100', budget, note }
  const least = Math.min(...OTHER_SCORES.map((id) => scoreOf(median, id)))
  yield { name: `${name}, least of its other scores`, now: least, unit: 'of 100', budget: 100 }
}

/** Each run has a browser of its own, which has seen nothing yet. */
async function runLighthouse(url: string, device: string): Promise<Result> {
  const port = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const options = [
      `--port=${port}`,
      '--output=json',
      '--quiet',
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ]
    const asked = ['--yes', LIGHTHOUSE, url, ...options]
    const { stdout } = await promisify(execFile)('npx', asked, { maxBuffer: 100_000_000 })
    const result = v.parse(resultSchema, JSON.parse(stdout))
    if (result.runtimeError) throw new Error(result.runtimeError.message)
    return result
  } finally {
    await browser.close()
  }
}

function scoreOf({ categories }: Result, id: string): number {
  return Math.round((categories[id]?.score ?? 0) * 100)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket()
    socket.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = socket.address()
      socket.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
