import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { freePorts } from '../support/free-ports.ts'
import type { Figure } from './figures.ts'
import { openBrowser, openSite } from './site.ts'

/** Downloaded on demand: it depends on two hundred packages that nothing else uses. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const PATHS = ['/', '/auth/login', '/auth/register', '/country-membership', '/terms']
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
 * Of three runs, the one with the median performance. `speed` is Lighthouse's measure of the machine: below 1000 it is slow or busy,
 * and its performance scores are too low.
 */
export async function* lighthouseFigures(): AsyncGenerator<Figure> {
  const site = await openSite()
  try {
    for (const device of ['mobile', 'desktop'])
      for (const path of PATHS) {
        const runs: Result[] = []
        for (let run = 0; run < 3; run += 1) runs.push(await runLighthouse(site.url + path, device))
        yield* figuresOf(runs, `Lighthouse ${device}, ${path}`, device === 'mobile' ? 98 : undefined)
      }
  } catch (error) {
    console.log(`Lighthouse could not run: ${error instanceof Error ? error.message : error}`)
  } finally {
    await site.close()
  }
}

function* figuresOf(runs: Result[], name: string, budget: number | undefined): Generator<Figure> {
  const [, median] = runs.toSorted((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  if (!median) return
  const metrics = Object.entries(METRICS).map(([id, metric]) => `${metric} ${median.audits[id]?.displayValue}`)
  const note = [...metrics, `speed ${median.environment.benchmarkIndex.toFixed(0)}`].join(', ')
  yield { name: `${name}, performance`, now: scoreOf(median, 'performance'), unit: 'of 100', budget, note }
  const lowest = Math.min(...['accessibility', 'best-practices', 'seo'].map((id) => scoreOf(median, id)))
  yield { name: `${name}, lowest other score`, now: lowest, unit: 'of 100', budget: 100 }
}

/** Each run has a new browser. */
async function runLighthouse(url: string, device: string): Promise<Result> {
  const [port] = await freePorts()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const options = [
      `--port=${port}`,
      '--output=json',
      '--quiet',
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ]
    const args = ['--yes', LIGHTHOUSE, url, ...options]
    const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 100_000_000 })
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
