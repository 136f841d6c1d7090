import { mosaic } from './country-map-mosaic.ts'

/** A square, by the column and row of its north-west corner. */
type Tile = { x: number; y: number }

const SEA = '..'
/** The gap between squares, as a share of their sides. */
const GAP = 0.18
const rows = mosaic
  .trim()
  .split('\n')
  .map((row) => row.match(/../g) ?? [])

export const mapHeight = rows.length
export const mapWidth = rows[0]?.length ?? 0

/** By country code. */
export const tilesOf: ReadonlyMap<string, Tile[]> = readTiles()

function readTiles(): Map<string, Tile[]> {
  const tiles = new Map<string, Tile[]>()
  for (const [y, row] of rows.entries())
    for (const [x, code] of row.entries()) {
      if (code === SEA) continue
      const known = tiles.get(code)
      if (known) known.push({ x, y })
      else tiles.set(code, [{ x, y }])
    }
  return tiles
}

/** The country at a point of the map, or the nearest one within `reach` squares. */
export function countryAt(x: number, y: number, reach: number): string | undefined {
  const under = rows[Math.floor(y)]?.[Math.floor(x)]
  if (under !== undefined && under !== SEA) return under
  let nearest: { code: string; distance: number } | undefined
  for (const [code, tiles] of tilesOf)
    for (const tile of tiles) {
      const distance = Math.hypot(tile.x + 0.5 - x, tile.y + 0.5 - y) - 0.5
      if (distance < (nearest?.distance ?? reach)) nearest = { code, distance }
    }
  return nearest?.code
}

/** The squares of some countries as an SVG path. */
export function pathOf(...codes: string[]): string {
  const side = (1 - GAP).toFixed(2)
  return codes
    .flatMap((code) => tilesOf.get(code) ?? [])
    .map(({ x, y }) => `M${(x + GAP / 2).toFixed(2)} ${(y + GAP / 2).toFixed(2)}h${side}v${side}h-${side}z`)
    .join('')
}
