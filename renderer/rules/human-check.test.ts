import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAnswer, newProblem } from './human-check.ts'

test('problems have numbers from 1 to 10 and a correct answer that is never negative', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.tuple(chance, chance, chance), (draws) => {
      const rest = [...draws]
      const { left, operator, right, answer } = newProblem(() => rest.shift() ?? 0)
      for (const operand of [left, right]) expect(operand).toSatisfy((n: number) => n >= 1 && n <= 10 && n % 1 === 0)
      expect(answer).toBe(operator === '+' ? left + right : left - right)
      expect(answer).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('both additions and subtractions occur', () => {
  const operators = new Set(Array.from({ length: 100 }, () => newProblem().operator))
  expect(operators).toEqual(new Set(['+', '-']))
})

const seventeen = { left: 9, operator: '+' as const, right: 8, answer: 17 }
test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['17', 'correct'],
  [' 17 ', 'correct'],
  ['017', 'correct'],
  ['1', 'typing'],
  ['7', 'wrong'],
  ['-17', 'wrong'],
  ['17.0', 'wrong'],
])('9 + 8 = %j is %s', (typed, verdict) => {
  expect(checkAnswer(seventeen, typed)).toBe(verdict)
})
