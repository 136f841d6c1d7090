import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isMadeOf, smallPng } from './small-png.mjs'

const WIDTH = 8
const gap = Buffer.alloc(4)
const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

test.each([0, 1, 2, 3, 4])('a picture that was filtered with %i has the same colours, from a palette', (filter) => {
  const picture = Array.from({ length: 48 }, (_, index) => [index, (index * 7) % 256, (index * 31) % 256])
  const { colourType, colours } = decoded(smallPng(encoded(picture, filter)))
  expect(colourType).toBe(3)
  expect(colours).toEqual(picture)
})

test('a colour too many becomes one that nobody can tell from it', () => {
  const picture = Array.from({ length: 400 }, (_, index) => [index % 256, 100 + (index >> 8), 50])
  const { colours } = decoded(smallPng(encoded(picture, 0)))
  const errors = colours.map((colour, at) =>
    Math.hypot(...colour.map((value, part) => value - (picture[at]?.[part] ?? 0))),
  )
  expect(Math.max(...errors)).toBeGreaterThan(0)
  expect(Math.max(...errors)).toBeLessThan(3)
})

test('a colour of many pixels is never another one, however near and however many there are', () => {
  const many = Array.from({ length: 50 }, () => [
    [20, 20, 20],
    [21, 20, 20],
  ]).flat()
  const few = Array.from({ length: 1100 }, (_, index) => [index % 256, 100 + (index >> 8) * 40, 50])
  expect(decoded(smallPng(encoded([...many, ...few], 0))).colours.slice(0, 100)).toEqual(many)
})

test('what is small already, or lets something through, stays as it is', () => {
  const small = smallPng(encoded([[1, 2, 3]], 0))
  expect(smallPng(small)).toBe(small)
  const glass = encoded([[1, 2, 3, 128]], 0)
  expect(smallPng(glass)).toBe(glass)
})

test('a small picture knows the very one that it was made of', () => {
  const picture = encoded([[1, 2, 3]], 0)
  const small = smallPng(picture)
  expect(isMadeOf(small, picture)).toBe(true)
  expect(isMadeOf(small, encoded([[1, 2, 4]], 0))).toBe(false)
  expect(isMadeOf(picture, picture)).toBe(false)
})

/** A PNG of rows of 8 pixels, or of one pixel; chunks without a checksum. @param {number[][]} picture @param {number} filter */
function encoded(picture, filter) {
  const width = Math.min(WIDTH, picture.length)
  const bytes = picture[0]?.length ?? 0
  const lines = Array.from({ length: picture.length / width }, (_, y) =>
    picture.slice(y * width, (y + 1) * width).flat(),
  )
  const rows = lines.flatMap((line, y) => {
    return [
      filter,
      ...line.map((value, at) => {
        const left = line[at - bytes] ?? 0
        const above = lines[y - 1]?.[at] ?? 0
        const corner = lines[y - 1]?.[at - bytes] ?? 0
        const nearest = [left, above, corner].reduce((best, one) =>
          Math.abs(left + above - corner - one) < Math.abs(left + above - corner - best) ? one : best,
        )
        return (value - ([0, left, above, (left + above) >> 1, nearest][filter] ?? 0)) & 255
      }),
    ]
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(lines.length, 4)
  header.set([8, bytes === 4 ? 6 : 2], 8)
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from(rows)))])
}

/** @param {string} kind @param {Buffer} data */
function chunk(kind, data) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(kind), data, gap])
}

/** The pixels of a picture with a palette. @param {Buffer} png */
function decoded(png) {
  /** @param {string} kind */
  const data = (kind) => {
    const at = png.indexOf(kind)
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
  }
  const width = data('IHDR').readUInt32BE(0)
  const indices = [...inflateSync(data('IDAT'))].filter((_, at) => at % (width + 1) > 0)
  const colours = indices.map((index) => [...data('PLTE').subarray(index * 3, index * 3 + 3)])
  return { colourType: data('IHDR')[9], colours }
}
