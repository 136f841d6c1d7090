import { mosaic } from './country-map-mosaic.ts'

/** A tessera, by the column and row of its north-west corner. */
type Tile = { x: number; y: number }

const SEA = '..'
/** The width of the joints between tesserae, as a share of their sides. */
const JOINT = 0.18
const rows = mosaic
  .trim()
  .split('\n')
  .map((row) => row.match(/../g) ?? [])

export const mapHeight = rows.length
export const mapWidth = rows[0]?.length ?? 0

/** The tesserae of each country, by its code. */
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

/** The country at a point of the map, or else the nearest one within `reach` sides of a tessera. */
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

/** Draws the tesserae of some countries. */
export function pathOf(...codes: string[]): string {
  const side = (1 - JOINT).toFixed(2)
  return codes
    .flatMap((code) => tilesOf.get(code) ?? [])
    .map(({ x, y }) => `M${(x + JOINT / 2).toFixed(2)} ${(y + JOINT / 2).toFixed(2)}h${side}v${side}h-${side}z`)
    .join('')
}
