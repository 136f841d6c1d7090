import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { dirname } from 'node:path'

/** One measured thing. */
export type Figure = {
  name: string
  now: number
  /** Behind the number; nothing for a count. */
  unit?: 'ms' | 'kB' | 'MB' | '%' | 'requests/s' | 'of 100' | undefined
  /** The most that it may be; the least, of what is better the more there is. */
  budget?: number | undefined
  /** What else there is to know. */
  note?: string
}

const [NAME, NOW] = [60, 20]

export function heading(): string {
  return `${'figure'.padEnd(NAME)}${'now'.padStart(NOW)}${'budget'.padStart(NOW)}`
}

export function line(figure: Figure): string {
  const { name, now, unit = '', budget, note } = figure
  const most = budget === undefined ? '' : written(budget, unit)
  const remarks = [isMissed(figure) && 'MISSED', note].filter(Boolean).join('; ')
  return `${name.padEnd(NAME)}${written(now, unit).padStart(NOW)}${most.padStart(NOW)}  ${remarks}`.trimEnd()
}

function isMissed({ now, unit, budget }: Figure): boolean {
  if (budget === undefined) return false
  const isMoreBetter = unit === 'requests/s' || unit === 'of 100'
  return isMoreBetter ? !(now >= budget) : !(now <= budget)
}

/** In words, which budgets are missed. */
export function verdict(figures: Figure[]): string {
  const budgets = figures.filter(({ budget }) => budget !== undefined)
  if (budgets.length === 0) return 'Nothing here has a budget.'
  const missed = budgets.filter(isMissed)
  if (missed.length === 0) return `All ${budgets.length} budgets are kept.`
  return `${missed.length} of ${budgets.length} budgets missed: ${missed.map(({ name }) => name).join('; ')}.`
}

/** The machine that is measured, at this moment: its load tells how much of it others had. */
export function machine() {
  return {
    node: process.version,
    cores: availableParallelism(),
    load: loadavg().map((load) => Number(load.toFixed(2))),
  }
}

export function writeFigures(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

function written(value: number, unit: string): string {
  const digits = unit === 'ms' || Number.isInteger(value) ? 0 : Math.abs(value) < 1 ? 3 : 1
  return `${value.toFixed(digits)} ${unit}`.trim()
}
