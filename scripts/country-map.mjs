import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { geoEquirectangular } from 'd3-geo'
import { pointsInside, readCountries } from './country-geometry.mjs'

/* `node scripts/country-map.mjs` lays the mosaic of /country-membership and writes it down; a test compares the two. */

export const mosaicFile = fileURLToPath(new URL('../renderer/rules/country-map-mosaic.ts', import.meta.url))

/** Degrees of a tessera's side. */
const SIDE = 3
/** The map begins between the two Diomede Islands, so that neither Alaska nor Chukotka is torn apart. */
const WEST = -169
const NORTH = 84
const SOUTH = -57
const columns = 360 / SIDE
const rows = (NORTH - SOUTH) / SIDE
/** Points that are looked at along a tessera's side. */
const points = 6
/** The share of land from which on a tessera is land. */
const LAND = 0.3
/** Nobody gives so much to a smaller neighbour that less than this is left. */
const KEPT = 2

/** Draws on the mosaic: from degrees to columns and rows. */
const projection = geoEquirectangular()
  .rotate([-(WEST + 180), 0])
  .scale(columns / (2 * Math.PI))
  .translate([columns / 2, NORTH / SIDE])
  .precision(0)

/** The country of each tessera, row by row; undefined is sea. */
function layMosaic() {
  const countries = readCountries()
  /** @type {{ land: number, most: number, code: string | undefined }[]} */
  const squares = Array.from({ length: columns * rows }, () => ({ land: 0, most: 0, code: undefined }))
  for (const { code, polygons } of countries)
    for (const [square, inside] of pointsInside(polygons, projection, { columns, rows, points })) {
      const before = squares[square]
      if (!before) continue
      before.land += inside
      if (inside > before.most) Object.assign(before, { most: inside, code })
    }
  const tesserae = squares.map(({ land, code }) => (land >= LAND * points ** 2 ? code : undefined))
  for (const { code, home } of countries) if (!tesserae.includes(code)) tesserae[placeFor(home, tesserae)] = code
  return tesserae
}

/** The nearest tessera that is sea, or that its country can spare. @param {[number, number]} home @param {(string | undefined)[]} tesserae */
function placeFor(home, tesserae) {
  const [x, y] = projection(home) ?? [0, 0]
  const nearest = tesserae
    .map((code, square) => ({
      code,
      square,
      distance: Math.hypot((square % columns) + 0.5 - x, Math.floor(square / columns) + 0.5 - y),
    }))
    .sort((one, other) => one.distance - other.distance)
  const free = nearest.find(
    ({ code }) => code === undefined || tesserae.filter((other) => other === code).length > KEPT,
  )
  if (!free) throw new Error('The mosaic is full')
  return free.square
}

/** The text of `mosaicFile`. */
export function mosaicText() {
  const tesserae = layMosaic()
  const lines = Array.from({ length: rows }, (_, row) =>
    tesserae
      .slice(row * columns, (row + 1) * columns)
      .map((code) => code ?? '..')
      .join(''),
  )
  return `/**
 * The world in tesserae of ${SIDE} degrees, from north to south: two letters are a country's ISO code, two dots are sea. Made from
 * Natural Earth by \`node scripts/country-map.mjs\`: do not edit.
 */
export const mosaic = \`
${lines.join('\n')}
\`
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(mosaicFile, mosaicText())
