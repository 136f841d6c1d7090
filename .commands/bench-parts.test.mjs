import { expect, test } from 'vitest'
import { LONG_PARTS, PARTS, partsNamed } from './bench-parts.mjs'
import { Help, Stop } from './run.mjs'

test('all parts are measured, but the long ones only when they are named', () => {
  expect(partsNamed([])).toEqual(Object.keys(PARTS))
  expect(partsNamed(['soak', 'pages'])).toEqual(['soak', 'pages'])
})

test('--help says what each part is, and so does the refusal of a part that there is not', () => {
  expect(() => partsNamed(['--help'])).toThrow(Help)
  expect(() => partsNamed(['pages', 'toString'])).toThrow(Stop)
  expect(() => partsNamed(['toString'])).toThrow(/There is no part "toString"/)
  for (const name of Object.keys({ ...PARTS, ...LONG_PARTS }))
    expect(() => partsNamed(['nothing'])).toThrow(new RegExp(`\n {2}${name} `))
})
