import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { faker } from '@faker-js/faker'
import { geoArea, geoCentroid, geoDistance, geoPath } from 'd3-geo'
import { getCountries } from 'libphonenumber-js'
import { feature } from 'topojson-client'
import * as v from 'valibot'

/** @typedef {[longitude: number, latitude: number]} Place */
/** @typedef {{ code: string, home: Place, polygons: number[][][][] }} Country `home` is the middle of its largest part. */

const iso = faker.definitions.location.country_code

/** Every code that an account can have: those of ISO 3166-1, and the few others that have a calling code. */
export const codes = [...new Set([...iso.map(({ alpha2 }) => alpha2), ...getCountries()])].sort()

/** @type {Record<string, string>} Features without an ISO number that are part of a country, or Kosovo, which has a calling code. */
const NAMED = { Kosovo: 'XK', 'N. Cyprus': 'CY', Somaliland: 'SO' }

/** @type {Record<string, { of: string, at: Place }>} Places with a code of their own that the geometry has as a part of another. */
const APART = {
  AC: { of: 'SH', at: [-14.4, -7.9] },
  BQ: { of: 'NL', at: [-68.3, 12.2] },
  BV: { of: 'NO', at: [3.4, -54.4] },
  CC: { of: 'AU', at: [96.8, -12.2] },
  CX: { of: 'AU', at: [105.6, -10.5] },
  GF: { of: 'FR', at: [-53.2, 3.9] },
  GP: { of: 'FR', at: [-61.5, 16.2] },
  MQ: { of: 'FR', at: [-61, 14.6] },
  RE: { of: 'FR', at: [55.5, -21.1] },
  SJ: { of: 'NO', at: [16, 78.5] },
  TA: { of: 'SH', at: [-12.3, -37.1] },
  TK: { of: 'NZ', at: [-171.8, -9.2] },
  YT: { of: 'FR', at: [45.2, -12.8] },
}
/** Radians around such a place within which what its owner has belongs to it. */
const AROUND = (5 * Math.PI) / 180

/** Rings are not looked into: there are half a million points. */
const rings = v.custom(/** @type {(value: unknown) => value is number[][][]} */ (Array.isArray))
const geometrySchema = v.object({
  features: v.array(
    v.object({
      /** ISO 3166-1 numeric. */
      id: v.optional(v.string()),
      properties: v.object({ name: v.string() }),
      geometry: v.variant('type', [
        v.object({ type: v.literal('Polygon'), coordinates: rings }),
        v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(rings) }),
      ]),
    }),
  ),
})

/** The countries of Natural Earth, one for each of `codes`, the largest first. @returns {Country[]} */
export function readCountries() {
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'))
  const topology = JSON.parse(readFileSync(file, 'utf8'))
  const { features } = v.parse(geometrySchema, feature(topology, topology.objects.countries))
  const numbers = new Map(iso.map(({ alpha2, numeric }) => [numeric, alpha2]))
  /** @type {Map<string, number[][][][]>} */
  const polygons = new Map(codes.map((code) => [code, []]))
  for (const { id, geometry, properties } of features) {
    const code = numbers.get(id ?? '') ?? NAMED[properties.name]
    if (code === undefined) continue
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates.filter(isLand)
    for (const polygon of parts) polygons.get(codeOf(polygon, code))?.push(polygon)
  }
  return codes.map((code) => countryOf(code, polygons.get(code) ?? [])).sort((one, other) => other.area - one.area)
}

/** Rounding has turned some islets inside out: they would be all the world but themselves. @param {number[][][]} coordinates */
function isLand(coordinates) {
  return geoArea({ type: 'Polygon', coordinates }) < 2 * Math.PI
}

/** @param {number[][][]} polygon @param {string} owner */
function codeOf(polygon, owner) {
  const apart = Object.entries(APART).filter(([, { of }]) => of === owner)
  if (apart.length === 0) return owner
  const middle = geoCentroid({ type: 'Polygon', coordinates: polygon })
  const [nearest] = apart
    .map(([code, { at }]) => ({ code, distance: geoDistance(middle, at) }))
    .sort((one, other) => one.distance - other.distance)
  return nearest && nearest.distance < AROUND ? nearest.code : owner
}

/** @param {string} code @param {number[][][][]} polygons @returns {Country & { area: number }} */
function countryOf(code, polygons) {
  const parts = polygons.map((coordinates) => {
    const polygon = { type: /** @type {const} */ ('Polygon'), coordinates }
    return { polygon, area: geoArea(polygon) }
  })
  const [largest] = parts.toSorted((one, other) => other.area - one.area)
  const home = APART[code]?.at ?? (largest && geoCentroid(largest.polygon))
  if (!home) throw new Error(`${code} is nowhere`)
  return { code, home, polygons, area: parts.reduce((sum, { area }) => sum + area, 0) }
}

/**
 * How many of the points of a grid lie in the polygons, by the grid's square.
 * @param {number[][][][]} polygons
 * @param {import('d3-geo').GeoProjection} projection draws on the grid, whose squares have sides of 1
 * @param {{ columns: number, rows: number, points: number }} grid `points` along the side of a square
 * @returns {Map<number, number>} by row × columns + column
 */
export function pointsInside(polygons, projection, { columns, rows, points }) {
  /** @type {Map<number, number[]>} Where the outline crosses each line of points. */
  const crossings = new Map()
  drawOutline(polygons, projection, ([x1, y1], [x2, y2]) => {
    const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)]
    for (let line = Math.ceil(top * points - 0.5); line + 0.5 < bottom * points; line += 1) {
      const x = x1 + ((x2 - x1) * ((line + 0.5) / points - y1)) / (y2 - y1)
      crossings.get(line)?.push(x) ?? crossings.set(line, [x])
    }
  })
  /** @type {Map<number, number>} */
  const inside = new Map()
  for (const [line, xs] of crossings) {
    const row = Math.floor(line / points)
    if (row < 0 || row >= rows) continue
    xs.sort((one, other) => one - other)
    for (let index = 0; index + 1 < xs.length; index += 2) {
      const [from = 0, to = 0] = [xs[index], xs[index + 1]]
      for (let point = Math.ceil(from * points - 0.5); point + 0.5 < to * points; point += 1) {
        const square = row * columns + Math.min(columns - 1, Math.max(0, Math.floor(point / points)))
        inside.set(square, (inside.get(square) ?? 0) + 1)
      }
    }
  }
  return inside
}

/**
 * @param {number[][][][]} polygons @param {import('d3-geo').GeoProjection} projection
 * @param {(from: Place, to: Place) => void} onEdge
 */
function drawOutline(polygons, projection, onEdge) {
  /** @type {Place} */
  let start = [0, 0]
  let at = start
  const lineTo = (/** @type {Place} */ to) => {
    onEdge(at, to)
    at = to
  }
  const pen = {
    beginPath() {},
    arc() {},
    moveTo(/** @type {number} */ x, /** @type {number} */ y) {
      at = start = [x, y]
    },
    lineTo: (/** @type {number} */ x, /** @type {number} */ y) => lineTo([x, y]),
    closePath: () => lineTo(start),
  }
  geoPath(projection, pen)({ type: 'MultiPolygon', coordinates: polygons })
}
