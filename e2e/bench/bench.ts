import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { appFigures } from './app.ts'
import type { BenchOptions, Figure } from './figure.ts'
import { lighthouseFigures } from './lighthouse.ts'
import { loadFigures } from './load.ts'
import { pageFigures } from './pages.ts'
import { project } from './servers.ts'

export const parts: Record<string, (browser: Browser, options: BenchOptions) => AsyncIterable<Figure>> = {
  pages: pageFigures,
  app: appFigures,
  load: loadFigures,
  lighthouse: lighthouseFigures,
}

/** Prints figures of this machine, and writes them to test-results/bench.json. A missed budget is marked but doesn't fail. */
export async function bench(names: string[], options: BenchOptions): Promise<void> {
  const { CHROMIUM_PATH: executablePath } = process.env
  const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }) })
  const load = () => `load ${loadavg().map((each) => each.toFixed(1))}`
  const cores = `${availableParallelism()} cores`
  console.log(`Node.js ${process.version}, Chromium ${browser.version()}, ${cores}, ${load()}\n`)
  console.log(row('figure', ['now', 'against', 'budget']))
  const figures: (Figure & { part: string })[] = []
  for (const part of names)
    for await (const figure of parts[part]?.(browser, options) ?? []) {
      figures.push({ part, ...figure })
      const { name, now, against: other, budget, unit = '', note = '' } = figure
      const remarks = isMissed(figure) ? `MISSED ${note}` : note
      console.log(
        row(
          name,
          [now, other, budget].map((number) => format(number, unit)),
          remarks,
        ),
      )
    }
  await browser.close()
  const missed = figures.filter(isMissed).map(({ name }) => name)
  console.log(
    `\n${missed.length ? `Budgets missed: ${missed.join('; ')}.` : 'All budgets are met.'} At the end: ${load()}.`,
  )
  mkdirSync(join(project, 'test-results'), { recursive: true })
  writeFileSync(join(project, 'test-results', 'bench.json'), `${JSON.stringify(figures, null, 2)}\n`)
}

function isMissed({ now, unit, budget }: Figure): boolean {
  if (budget === undefined) return false
  // Written so that NaN misses its budget.
  return unit === 'requests/s' || unit === 'of 100' ? !(now >= budget) : !(now <= budget)
}

function row(name: string, numbers: string[], remarks = ''): string {
  return `${name.padEnd(56)}${numbers.map((number) => number.padStart(17)).join('')}  ${remarks}`.trimEnd()
}

function format(value: number | undefined, unit: string): string {
  if (value === undefined) return ''
  const digits = unit === 'ms' || Number.isInteger(value) ? 0 : Math.abs(value) < 1 ? 3 : 1
  return `${value.toFixed(digits)} ${unit}`.trim()
}
