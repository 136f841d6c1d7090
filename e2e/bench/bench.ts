import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { project } from '../support/project.ts'
import { measureApp } from './app.ts'
import { measureLoad } from './load.ts'
import type { BenchOptions, Metric } from './metric.ts'
import { measurePages } from './pages.ts'

export const parts: Record<string, (browser: Browser, options: BenchOptions) => AsyncIterable<Metric>> = {
  pages: measurePages,
  app: measureApp,
  load: measureLoad,
}

/** Prints the metrics of this machine, and writes them to test-results/bench.json. A missed budget is marked but doesn't fail. */
export async function bench(names: string[], options: BenchOptions): Promise<void> {
  const { CHROMIUM_PATH: executablePath } = process.env
  const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }) })
  const load = () => `load ${loadavg().map((each) => each.toFixed(1))}`
  const cores = `${availableParallelism()} cores`
  console.log(`Node.js ${process.version}, Chromium ${browser.version()}, ${cores}, ${load()}\n`)
  console.log(row('metric', ['now', 'against', 'budget']))
  const metrics: (Metric & { part: string })[] = []
  for (const part of names)
    for await (const metric of parts[part]?.(browser, options) ?? []) {
      metrics.push({ part, ...metric })
      const { name, now, against: other, budget, unit = '', note = '' } = metric
      const remarks = isMissed(metric) ? `MISSED ${note}` : note
      console.log(
        row(
          name,
          [now, other, budget].map((number) => format(number, unit)),
          remarks,
        ),
      )
    }
  await browser.close()
  const missed = metrics.filter(isMissed).map(({ name }) => name)
  console.log(
    `\n${missed.length ? `Budgets missed: ${missed.join('; ')}.` : 'All budgets are met.'} At the end: ${load()}.`,
  )
  mkdirSync(join(project, 'test-results'), { recursive: true })
  writeFileSync(join(project, 'test-results', 'bench.json'), `${JSON.stringify(metrics, null, 2)}\n`)
}

function isMissed({ now, unit, budget }: Metric): boolean {
  if (budget === undefined) return false
  // Written so that NaN misses its budget.
  return unit === 'requests/s' ? !(now >= budget) : !(now <= budget)
}

function row(name: string, numbers: string[], remarks = ''): string {
  return `${name.padEnd(56)}${numbers.map((number) => number.padStart(17)).join('')}  ${remarks}`.trimEnd()
}

function format(value: number | undefined, unit: string): string {
  if (value === undefined) return ''
  const digits = unit === 'ms' || Number.isInteger(value) ? 0 : Math.abs(value) < 1 ? 3 : 1
  return `${value.toFixed(digits)} ${unit}`.trim()
}
