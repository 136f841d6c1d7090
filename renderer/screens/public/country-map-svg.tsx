import { type PointerEvent, useId, useMemo } from 'react'
import { createCountryCodeLookup, mapColor, type RankedCountry } from '../../rules/countries.ts'
import { COUNTRY_TILES, createPath, findCountry, MAP_HEIGHT, MAP_WIDTH } from '../../rules/country-map-tiles.ts'

type CountryMapSvgProps = {
  ranking: RankedCountry[]
  thresholds: number[]
  /** A code, or the `country` of the ranking. */
  highlighted: string | undefined
  onHover: (country: string) => void
  /** Called with undefined for a click on the sea. */
  onChoose: (country: string | undefined) => void
}

/** The pointer selects the nearest country within this distance. */
const HIT_RADIUS_TILES = { mouse: 0.6, touch: 2.5 }
const SMALL_COUNTRY_TILES = 4
/** Centers the map: the first column of tiles is empty. */
const LEFT_TILES = 0.5
const MAP_COLORS = [0, 1, 2, 3, 4]

const CODES = [...COUNTRY_TILES.keys()]
const findCode = createCountryCodeLookup(CODES)

export function CountryMapSvg({ ranking, thresholds, highlighted, onHover, onChoose }: CountryMapSvgProps) {
  const summary = useId()
  const countries = useMemo(() => findRankedCountries(ranking), [ranking])
  const paths = useMemo(() => {
    const findColor = (code: string) => mapColor(countries.get(code)?.members ?? 0, thresholds)
    return MAP_COLORS.map((color) => (
      <path
        key={color}
        d={createPath(...CODES.filter((code) => findColor(code) === color))}
        fill={`var(--color-map-${color})`}
      />
    ))
  }, [countries, thresholds])
  const highlightedCode = highlighted && findCode(highlighted)

  function findPointed({ currentTarget, clientX, clientY, pointerType }: PointerEvent): string | undefined {
    const { left, top, width } = currentTarget.getBoundingClientRect()
    const [x, y] = [LEFT_TILES + ((clientX - left) * MAP_WIDTH) / width, ((clientY - top) * MAP_WIDTH) / width]
    const code = findCountry(x, y, pointerType === 'mouse' ? HIT_RADIUS_TILES.mouse : HIT_RADIUS_TILES.touch)
    return code && (countries.get(code)?.country ?? code)
  }

  return (
    <>
      <p id={summary} className="sr-only">
        {summarizeCountries([...countries.values()])}
      </p>
      <svg
        viewBox={`${LEFT_TILES} 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="img"
        aria-label="World map of members"
        aria-describedby={summary}
        className="size-full [touch-action:pan-y] overflow-visible"
        onPointerUp={(event) => onChoose(findPointed(event))}
        onPointerMove={(event) => {
          const country = findPointed(event)
          // On the sea the details stay, so that the pointer can reach them.
          if (country) onHover(country)
        }}
      >
        {paths}
        {highlightedCode && <Highlight code={highlightedCode} />}
      </svg>
    </>
  )
}

function Highlight({ code }: { code: string }) {
  const tiles = COUNTRY_TILES.get(code) ?? []
  const [left, top] = [Math.min(...tiles.map(({ x }) => x)), Math.min(...tiles.map(({ y }) => y))]
  const [right, bottom] = [Math.max(...tiles.map(({ x }) => x)), Math.max(...tiles.map(({ y }) => y))]
  return (
    <g className="pointer-events-none">
      <path d={createPath(code)} className="fill-focus forced-colors:fill-[Highlight]" />
      {tiles.length <= SMALL_COUNTRY_TILES && (
        <rect
          x={left - 1}
          y={top - 1}
          width={right - left + 3}
          height={bottom - top + 3}
          rx="1"
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-focus stroke-2 forced-colors:stroke-[Highlight]"
        />
      )}
    </g>
  )
}

/** The ranked countries that the map has, by code. If a country is ranked twice, the better rank counts. */
function findRankedCountries(ranking: RankedCountry[]): Map<string, RankedCountry> {
  const countries = new Map<string, RankedCountry>()
  for (const ranked of ranking) {
    const code = findCode(ranked.country)
    if (code && !countries.has(code)) countries.set(code, ranked)
  }
  return countries
}

function summarizeCountries([first, second]: RankedCountry[]): string {
  if (!first) return 'No country has members yet.'
  const most = second ? `${first.name} and ${second.name} have` : `${first.name} has`
  return `${most} the most. The ranking has the same numbers.`
}
