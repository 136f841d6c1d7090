import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { isPrerendered, PATHS } from '../../renderer/routes.ts'
import type { Metric } from './metric.ts'
import { startDeployment } from './servers.ts'

/** Downloaded on demand: it depends on two hundred packages that nothing else uses. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

const resultSchema = v.object({
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
  environment: v.object({ benchmarkIndex: v.number() }),
})
type Result = v.InferOutput<typeof resultSchema>

/**
 * Runs Lighthouse three times for each page, and yields the run with the median performance. `speed` is Lighthouse's measure of the
 * machine: below 1000 it is slow or busy, and its performance scores are too low.
 */
export async function* measureWithLighthouse(): AsyncGenerator<Metric> {
  const deployment = await startDeployment()
  for (const device of ['mobile', 'desktop'])
    for (const path of PATHS.filter(isPrerendered)) {
      const runs: Result[] = []
      for (let run = 0; run < 3; run += 1) runs.push(await runLighthouse(deployment.portal.url + path, device))
      runs.sort((one, other) => readScore(one, 'performance') - readScore(other, 'performance'))
      const [, median] = runs
      if (!median) continue
      const name = `Lighthouse ${device}, ${path}`
      const note = `speed ${median.environment.benchmarkIndex.toFixed(0)}`
      const budget = device === 'mobile' ? 98 : undefined
      yield { name: `${name}, performance`, now: readScore(median, 'performance'), unit: 'of 100', budget, note }
      const others = ['accessibility', 'best-practices', 'seo'].map((id) => readScore(median, id))
      yield { name: `${name}, lowest other score`, now: Math.min(...others), unit: 'of 100', budget: 100 }
    }
  await deployment.stop()
}

async function runLighthouse(url: string, device: string): Promise<Result> {
  const preset = device === 'desktop' ? ['--preset=desktop'] : []
  const flags = ['--output=json', '--quiet', '--chrome-flags=--headless --no-sandbox', ...preset]
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH },
    maxBuffer: 100_000_000,
  })
  return v.parse(resultSchema, JSON.parse(stdout))
}

function readScore({ categories }: Result, id: string): number {
  return Math.round((categories[id]?.score ?? 0) * 100)
}
