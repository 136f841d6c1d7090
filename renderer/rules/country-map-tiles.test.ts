import { expect, test } from 'vitest'
import { COUNTRY_TILES, createPath, findCountry } from './country-map-tiles.ts'

const findMiddle = (code: string) => {
  const [tile = { x: -9, y: -9 }] = COUNTRY_TILES.get(code) ?? []
  return [tile.x + 0.5, tile.y + 0.5] as const
}

test.each(['RU', 'NG', 'AU', 'MC', 'TV', 'GF', 'XK'])('a point on a tile of %s selects it', (code) => {
  expect(findCountry(...findMiddle(code), 0)).toBe(code)
})

test('a point near an island selects it', () => {
  const [x, y] = findMiddle('BM')
  expect(findCountry(x + 1.2, y, 0.6)).toBeUndefined()
  expect(findCountry(x + 1.2, y, 2.5)).toBe('BM')
  expect(findCountry(x + 0.8, y, 0.6)).toBe('BM')
})

test.each([
  [20, 46.5],
  [Number.NaN, 3],
])('a point at %d, %d selects nothing', (x, y) => {
  expect(findCountry(x, y, 2.5)).toBeUndefined()
})

test('a country is drawn as its tiles, with gaps', () => {
  const [x, y] = findMiddle('TV')
  expect(createPath('TV')).toBe(`M${x - 0.41} ${y - 0.41}h.82v.82h-.82z`)
  expect(createPath('TV', 'NG')).toBe(createPath('TV') + createPath('NG'))
  expect(createPath('??')).toBe('')
})
