import { grouped } from './grouped.ts'

const STEPS = 4

/**
 * Where the steps of colour of a map begin whose largest figure is `most`: at most four, from 1 upwards, each about as many
 * times the one before, and round numbers. None when there is nothing to show.
 */
export function mapSteps(most: number): number[] {
  if (most < 1) return []
  return [...new Set(Array.from({ length: STEPS }, (_, step) => roundNumber(most ** (step / STEPS))))]
}

/** The nearest of 1, 2, 5, 10, 20, 50 … */
function roundNumber(figure: number): number {
  const power = 10 ** Math.floor(Math.log10(figure))
  const [nearest = 1] = [1, 2, 5, 10].sort(
    (one, other) =>
      Math.abs(Math.log(one * power) - Math.log(figure)) - Math.abs(Math.log(other * power) - Math.log(figure)),
  )
  return nearest * power
}

/** The colour of a figure, from 0 for none to 4; the largest step has the strongest colour, however few there are. */
export function mapColour(figure: number, steps: number[]): number {
  const reached = steps.filter((step) => step <= figure).length
  return reached === 0 ? 0 : STEPS - steps.length + reached
}

/** What each step holds, as a legend says it: '1 to 9', '10 and more'. */
export function stepLabels(steps: number[]): string[] {
  return steps.map((from, index) => {
    const next = steps[index + 1]
    if (next === undefined) return `${grouped(from)} and more`
    return next - from === 1 ? grouped(from) : `${grouped(from)} to ${grouped(next - 1)}`
  })
}
