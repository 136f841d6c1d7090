import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react'
import {
  countryName,
  createCountryCodeLookup,
  formatMembers,
  mapColor,
  type RankedCountry,
} from '../../rules/countries.ts'
import { countryTiles, createPath, findCountry, mapHeight, mapWidth } from '../../rules/country-map-tiles.ts'
import { mapOptionId } from './country-ranking.tsx'

export type MapCountry = { code: string; name: string; ranked?: RankedCountry }
type RankedMapCountry = MapCountry & { ranked: RankedCountry; path: string }

type CountryMapSvgProps = {
  ranking: RankedCountry[]
  thresholds: number[]
  /** The country under the pointer or focus. */
  highlighted: MapCountry | undefined
  onHighlight: (country: MapCountry | undefined) => void
}

/** The pointer selects the nearest country within this distance. */
const HIT_RADIUS_TILES = { mouse: 0.6, touch: 2.5 }
const SMALL_COUNTRY_TILES = 4

/** A listbox of the ranked countries: one Tab stop, and arrow keys move through the ranking. */
export function CountryMapSvg({ ranking, thresholds, highlighted, onHighlight }: CountryMapSvgProps) {
  const summary = useId()
  const countries = useMemo(() => findRankedCountries(ranking), [ranking])
  const unranked = useMemo(() => {
    const ranked = new Set(countries.map(({ code }) => code))
    return createPath(...[...countryTiles.keys()].filter((code) => !ranked.has(code)))
  }, [countries])
  // Separate from `highlighted`, because hovering must not change where the arrow keys continue.
  const [focused, setFocused] = useState<string>()
  const tabStop = Math.max(
    0,
    countries.findIndex(({ code }) => code === focused),
  )

  function onKeyDown(event: KeyboardEvent<SVGElement>): void {
    const offset = {
      ArrowRight: 1,
      ArrowDown: 1,
      ArrowLeft: -1,
      ArrowUp: -1,
      Home: -tabStop,
      End: countries.length - 1 - tabStop,
    }[event.key]
    if (offset === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const options = event.currentTarget.querySelectorAll<SVGElement>('[role=option]')
    options[tabStop + offset]?.focus({ preventScroll: true })
  }

  function onPointer({ currentTarget, clientX, clientY, pointerType }: PointerEvent): void {
    const { left, top, width } = currentTarget.getBoundingClientRect()
    const [x, y] = [((clientX - left) * mapWidth) / width, ((clientY - top) * mapWidth) / width]
    const code = findCountry(x, y, pointerType === 'mouse' ? HIT_RADIUS_TILES.mouse : HIT_RADIUS_TILES.touch)
    if (code === highlighted?.code) return
    onHighlight(
      code ? (countries.find((country) => country.code === code) ?? { code, name: countryName(code) }) : undefined,
    )
  }

  /** The focused country is shown again after the mouse has left, but a tapped country stays. */
  function onPointerLeave({ pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') onHighlight(countries.find(({ code }) => code === focused))
  }

  /** Scrolls the whole card into view or, if it is taller than the window, the country. */
  function onFocus(option: RankedMapCountry, { currentTarget }: FocusEvent<SVGElement>): void {
    currentTarget.closest('section')?.scrollIntoView({ block: 'nearest' })
    currentTarget.scrollIntoView({ block: 'nearest' })
    setFocused(option.code)
    onHighlight(option)
  }

  function onBlur(): void {
    setFocused(undefined)
    onHighlight(undefined)
  }

  return (
    <>
      <p id={summary} className="sr-only">
        {summarizeCountries(countries)} The ranking below has the same numbers.
      </p>
      <svg
        viewBox={`0 0 ${mapWidth} ${mapHeight}`}
        role={countries.length > 0 ? 'listbox' : 'img'}
        aria-label="World map of members"
        aria-describedby={summary}
        className="size-full touch-pan-y overflow-visible"
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={onPointerLeave}
        // A click must not move the focus from the country that the arrow keys chose.
        onMouseDown={(event) => event.preventDefault()}
        onBlur={onBlur}
      >
        <path d={unranked} fill="var(--color-map-0)" />
        {countries.map((country, index) => (
          <path
            key={country.code}
            id={mapOptionId(country.ranked)}
            role="option"
            aria-selected={country.code === focused}
            aria-label={`${country.name}, rank ${country.ranked.rank}, ${formatMembers(country.ranked.members)}`}
            tabIndex={index === tabStop ? 0 : -1}
            d={country.path}
            fill={`var(--color-map-${mapColor(country.ranked.members, thresholds)})`}
            className="outline-none"
            onFocus={(event) => onFocus(country, event)}
          />
        ))}
        {highlighted && <Highlight code={highlighted.code} isFocused={highlighted.code === focused} />}
      </svg>
    </>
  )
}

/** Highlights a country. A focused or small one gets a ring. */
function Highlight({ code, isFocused }: { code: string; isFocused: boolean }) {
  const tiles = countryTiles.get(code) ?? []
  const [left, top] = [Math.min(...tiles.map(({ x }) => x)), Math.min(...tiles.map(({ y }) => y))]
  const [right, bottom] = [Math.max(...tiles.map(({ x }) => x)), Math.max(...tiles.map(({ y }) => y))]
  return (
    <g className="pointer-events-none">
      <path d={createPath(code)} className="fill-focus forced-colors:fill-[Highlight]" />
      {(isFocused || tiles.length <= SMALL_COUNTRY_TILES) && (
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

/** The ranked countries that the map has. If a country is ranked twice, the better rank counts. */
function findRankedCountries(ranking: RankedCountry[]): RankedMapCountry[] {
  const findCode = createCountryCodeLookup(countryTiles.keys())
  const countries = new Map<string, RankedMapCountry>()
  for (const ranked of ranking) {
    const code = findCode(ranked.country)
    if (code && !countries.has(code)) countries.set(code, { code, name: ranked.name, ranked, path: createPath(code) })
  }
  return [...countries.values()]
}

function summarizeCountries([first, second]: RankedMapCountry[]): string {
  if (!first) return ''
  return second ? `${first.name} and ${second.name} have the most.` : `${first.name} has the most.`
}
