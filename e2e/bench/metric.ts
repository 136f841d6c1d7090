export type BenchOptions = {
  /** Folder of another checkout whose pages are measured too. */
  against?: string | undefined
  /** How often each page or interaction is measured. */
  rounds: number
}

export type Metric = {
  name: string
  now: number
  /** The value in the checkout that `--against` names. */
  against?: number | undefined
  /** Omitted for counts. */
  unit?: 'ms' | 'kB' | 'MB' | 'requests/s' | undefined
  /** The maximum, or the minimum of requests/s. */
  budget?: number | undefined
  note?: string
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length / 2) - 1] ?? Number.NaN
}
