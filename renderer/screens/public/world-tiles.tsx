import { getMembership } from '../../api/contract/countries.ts'
import { send } from '../../api/http.ts'
import { useLoad } from '../../hooks/use-load.ts'
import { COUNTRY_TILES, createPath, MAP_HEIGHT, MAP_WIDTH } from '../../rules/country-map-tiles.ts'
import { formatNumber } from '../../rules/numbers.ts'

const CODES = [...COUNTRY_TILES.keys()]

/** The world as decoration. Once the provider has sent the members' countries, they have a color; a failure leaves the world as it is. */
export function WorldTiles() {
  const { data } = useLoad((signal) => send(getMembership, { signal }))
  const countries = new Set(data?.message.map(({ country }) => country?.toUpperCase()))
  return (
    <>
      <svg aria-hidden="true" viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}>
        <path d={createPath(...CODES.filter((code) => !countries.has(code)))} className="fill-bronze opacity-40" />
        <path d={createPath(...CODES.filter((code) => countries.has(code)))} className="fill-accent" />
      </svg>
      {data && data.totalMembers > 1 && (
        <p className="numeric mt-2 text-center text-text-2">
          {formatNumber(data.totalMembers)} members in{' '}
          {data.totalCountries === 1 ? 'one country' : `${formatNumber(data.totalCountries)} countries`}
        </p>
      )}
    </>
  )
}
