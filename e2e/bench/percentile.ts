/** The one that so large a share of the numbers does not exceed. */
export function percentile(numbers: number[], share: number): number {
  return numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN
}

export function median(numbers: number[]): number {
  return percentile(numbers, 0.5)
}
