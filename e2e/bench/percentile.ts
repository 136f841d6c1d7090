/** The one that so large a share of the durations does not exceed. */
export function percentile(durations: number[], share: number): number {
  return durations.toSorted((one, other) => one - other)[Math.ceil(durations.length * share) - 1] ?? Number.NaN
}
