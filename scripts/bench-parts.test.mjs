import { expect, test } from 'vitest'
import { benchOptions, LONG_PARTS, PARTS } from './bench-parts.mjs'
import { Help, Stop } from './run.mjs'

test('all parts are measured, but the long ones only when they are named', () => {
  expect(benchOptions([]).parts).toEqual(Object.keys(PARTS))
  expect(benchOptions(['soak', 'pages']).parts).toEqual(['soak', 'pages'])
})

test('the soak takes 10 minutes, or as many as are asked for', () => {
  expect(benchOptions(['soak']).minutes).toBe(10)
  expect(benchOptions(['soak', '--minutes', '0.5']).minutes).toBe(0.5)
  for (const minutes of ['0', 'ten', '-1'])
    expect(() => benchOptions([`--minutes=${minutes}`])).toThrow(/--minutes must/)
  expect(() => benchOptions(['--hours', '1'])).toThrow(Stop)
})

test('--help says what each part is, and so does the refusal of a part that there is not', () => {
  expect(() => benchOptions(['--help'])).toThrow(Help)
  expect(() => benchOptions(['pages', 'toString'])).toThrow(Stop)
  expect(() => benchOptions(['toString'])).toThrow(/There is no part "toString"/)
  for (const name of Object.keys({ ...PARTS, ...LONG_PARTS }))
    expect(() => benchOptions(['nothing'])).toThrow(new RegExp(`\n {2}${name} `))
})
