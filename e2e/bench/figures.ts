import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { dirname } from 'node:path'

export type Figure = {
  name: string
  now: number
  /** The figure of the checkout that `--against` names. */
  against?: number | undefined
  /** None for a count. */
  unit?: 'ms' | 'kB' | 'MB' | 'requests/s' | 'of 100' | undefined
  /** The maximum, or the minimum of units where more is better. */
  budget?: number | undefined
  note?: string
}

const [NAME_WIDTH, NUMBER_WIDTH] = [56, 17]

export function heading(): string {
  const columns = ['now', 'against', 'budget'].map((column) => column.padStart(NUMBER_WIDTH))
  return ['figure'.padEnd(NAME_WIDTH), ...columns].join('')
}

export function line(figure: Figure): string {
  const { name, now, against, budget, unit = '', note } = figure
  const numbers = [now, against, budget].map((number) => format(number, unit).padStart(NUMBER_WIDTH))
  const remarks = [isMissed(figure) && 'MISSED', note].filter(Boolean).join('; ')
  return `${name.padEnd(NAME_WIDTH)}${numbers.join('')}  ${remarks}`.trimEnd()
}

function isMissed({ now, unit, budget }: Figure): boolean {
  if (budget === undefined) return false
  // Written so that NaN misses its budget.
  return unit === 'requests/s' || unit === 'of 100' ? !(now >= budget) : !(now <= budget)
}

/** Says which budgets were missed. */
export function verdict(figures: Figure[]): string {
  const budgets = figures.filter(({ budget }) => budget !== undefined)
  const missed = budgets.filter(isMissed)
  if (missed.length === 0) return `All ${budgets.length} budgets are met.`
  return `${missed.length} of ${budgets.length} budgets missed: ${missed.map(({ name }) => name).join('; ')}.`
}

/** The load shows how much of the machine other programs used. */
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

export function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length / 2) - 1] ?? Number.NaN
}

function format(value: number | undefined, unit: string): string {
  if (value === undefined) return ''
  const digits = unit === 'ms' || Number.isInteger(value) ? 0 : Math.abs(value) < 1 ? 3 : 1
  return `${value.toFixed(digits)} ${unit}`.trim()
}
