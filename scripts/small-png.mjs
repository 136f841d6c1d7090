import { createHash } from 'node:crypto'
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const MOST_COLOURS = 128
/** The most used colours, which stay exactly what they are: all that fill a surface are among them. */
const KEPT_COLOURS = 32

/**
 * The same picture with a palette, at less than half the size. Where it has more colours than fit, the rare ones become near
 * ones: nobody sees it, and the comparison of screenshots forgives more. Whatever is not an opaque picture as browsers write
 * them is returned as it is.
 * @param {Buffer} png @returns {Buffer}
 */
export function smallPng(png) {
  const header = chunks(png, 'IHDR')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, colourType, , , interlaced] = header.subarray(8)
  if (depth !== 8 || (colourType !== 2 && colourType !== 6) || interlaced) return png
  const pixels = unfiltered(inflateSync(chunks(png, 'IDAT')), width, height, colourType === 6 ? 4 : 3)
  if (!pixels) return png

  const { palette, indexOf } = paletteOf(pixels)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = indexOf.get(pixels[y * width + x] ?? 0) ?? 0
  const size = Buffer.from(header)
  size.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', size),
    chunk('tEXt', madeOf(png)),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Whether `small` was made of exactly that picture, which it tells without a look at a single point. @param {Buffer} small @param {Buffer} png */
export function isMadeOf(small, png) {
  return chunks(small, 'tEXt').equals(madeOf(png))
}

/** A keyword and its text (PNG specification, 11.3.3.2). @param {Buffer} png */
function madeOf(png) {
  return Buffer.from(`Made of\0${createHash('sha256').update(png).digest('hex')}`, 'latin1')
}

/** The data of all chunks of a kind. @param {Buffer} png @param {string} kind */
function chunks(png, kind) {
  const found = []
  for (let at = SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === kind) found.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  return Buffer.concat(found)
}

/** @param {string} kind @param {Buffer} data */
function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/**
 * The colours of the pixels, as 0xRRGGBB; undefined when one lets something through (PNG specification, 9.2: filter types).
 * @param {Buffer} data @param {number} width @param {number} height @param {number} bytes of a pixel
 */
function unfiltered(data, width, height, bytes) {
  const stride = width * bytes
  const pixels = new Uint32Array(width * height)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1)
    const line = new Uint8Array(data.subarray(start + 1, start + 1 + stride))
    for (let at = 0; at < stride; at++) {
      const left = at < bytes ? 0 : (line[at - bytes] ?? 0)
      const corner = at < bytes ? 0 : (above[at - bytes] ?? 0)
      line[at] = (line[at] ?? 0) + predicted(data[start] ?? 0, left, above[at] ?? 0, corner)
    }
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0, alpha = 255] = line.subarray(x * bytes, (x + 1) * bytes)
      if (alpha !== 255) return undefined
      pixels[y * width + x] = (red << 16) | (green << 8) | blue
    }
    above = line
  }
  return pixels
}

/** @param {number} filter @param {number} left @param {number} up @param {number} corner */
function predicted(filter, left, up, corner) {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

/** The most used colours as they are, and of the others so many that each is as near as possible to one of all. @param {Uint32Array} pixels */
function paletteOf(pixels) {
  const counts = new Map()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const byUse = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour)
  for (let distance = 0; ; distance++) {
    const palette = []
    const indexOf = new Map()
    for (const colour of byUse) {
      const isKept = palette.length < KEPT_COLOURS
      const near = isKept ? -1 : palette.findIndex((one) => apart(one, colour) <= distance ** 2)
      indexOf.set(colour, near === -1 ? palette.push(colour) - 1 : near)
      if (palette.length > MOST_COLOURS) break
    }
    if (palette.length <= MOST_COLOURS) return { palette, indexOf }
  }
}

/** Squared. @param {number} one @param {number} other */
function apart(one, other) {
  return (
    ((one >> 16) - (other >> 16)) ** 2 +
    (((one >> 8) & 255) - ((other >> 8) & 255)) ** 2 +
    ((one & 255) - (other & 255)) ** 2
  )
}
