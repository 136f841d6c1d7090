import { COUNTRY_TILES, createPath, MAP_HEIGHT, MAP_WIDTH } from '../../rules/country-map-tiles.ts'

/** The world as decoration. */
export function WorldTiles() {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} className="fill-bronze opacity-40">
      <path d={createPath(...COUNTRY_TILES.keys())} />
    </svg>
  )
}
