import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { DotList } from '../../components/data/dot-list.tsx'
import { lazyComponent } from '../../components/feedback/lazy-component.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { Card } from '../../components/layout/card.tsx'
import {
  countryName,
  findNextBetter,
  formatMembers,
  formatShare,
  mapColor,
  mapThresholds,
  type RankedCountry,
  thresholdLabels,
} from '../../rules/countries.ts'
import { formatNumber } from '../../rules/numbers.ts'

const CountryMapSvg = lazyComponent(
  () =>
    import('./country-map-svg.tsx').catch(() => ({
      CountryMapSvg: () => <p className="text-text-2">The map couldn't load. The ranking has the same numbers.</p>,
    })),
  'CountryMapSvg',
  () => <MapSkeleton />,
)

type CountryMapProps = {
  ranking: RankedCountry[] | undefined
  totalMembers: number
  /** A code, or the `country` of the ranking. */
  highlighted: string | undefined
  /** Called with the country under the pointer, and with undefined when the pointer has left the map and its details. */
  onHover: (country: string | undefined) => void
  /** Called with undefined for a click on the sea and for Escape. */
  onChoose: (country: string | undefined) => void
}

/** The ranking scrolls to the element with this id when the user chooses a country. */
export const MAP_ID = 'world-map'

/** A world map colored by members, with details of the highlighted country. A skeleton until the ranking has loaded. */
export function CountryMap({ ranking, totalMembers, highlighted, onHover, onChoose }: CountryMapProps) {
  const thresholds = useMemo(
    () => mapThresholds(Math.max(0, ...(ranking ?? []).map(({ members }) => members))),
    [ranking],
  )
  const clickedPlace = useRef('')
  useEffect(() => {
    const onPointerUp = (event: globalThis.PointerEvent) => {
      clickedPlace.current = formatPlace(event)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onChoose(undefined)
    }
    addEventListener('pointerup', onPointerUp)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('pointerup', onPointerUp)
      removeEventListener('keydown', onKeyDown)
    }
  }, [onChoose])

  /** WebKit reports a move when the page scrolls under a pointer that rests, as it does after a click in the ranking. */
  function ignoreScroll(event: PointerEvent) {
    if (formatPlace(event) === clickedPlace.current) event.stopPropagation()
  }
  return (
    <Card label="World map">
      <div id={MAP_ID} className="grid scroll-m-6 gap-y-3 tablet:gap-y-6" onPointerLeave={() => onHover(undefined)}>
        <div className="aspect-[120/47]" onPointerMoveCapture={ignoreScroll}>
          {ranking ? (
            <CountryMapSvg.Component
              ranking={ranking}
              thresholds={thresholds}
              highlighted={highlighted}
              onHover={onHover}
              onChoose={onChoose}
            />
          ) : (
            <MapSkeleton />
          )}
        </div>
        <div className="min-h-5">{ranking && <Legend thresholds={thresholds} />}</div>
        {/* As high as the text of most countries, so that nothing moves: below the map on phones, where texts differ most. */}
        <div role="status" className="min-h-25 tablet:order-first tablet:min-h-14 print:hidden">
          {ranking && <Details country={highlighted} ranking={ranking} totalMembers={totalMembers} />}
        </div>
      </div>
    </Card>
  )
}

const formatPlace = ({ clientX, clientY }: { clientX: number; clientY: number }) => `${clientX},${clientY}`

function MapSkeleton() {
  return (
    <div className="appear-late size-full">
      <Skeleton className="size-full rounded-control" />
    </div>
  )
}

type DetailsProps = { country: string | undefined; ranking: RankedCountry[]; totalMembers: number }

function Details({ country, ranking, totalMembers }: DetailsProps) {
  const ranked = ranking.find((row) => row.country === country)
  const better = ranked && findNextBetter(ranking, ranked)
  const hint = ranking.length > 0 ? 'Choose a country here or in the ranking.' : 'Choose a country.'
  return (
    <>
      <p className="display-24">
        <bdi>{ranked?.name ?? (country === undefined ? 'World map' : countryName(country))}</bdi>
      </p>
      <p className="numeric mt-0.5 text-text-2">
        {country === undefined ? hint : !ranked && 'No members yet.'}
        {ranked && (
          <DotList>
            <span className="font-semibold text-text">{formatMembers(ranked.members)}</span>
            {`Rank ${formatNumber(ranked.rank)}${ranked.isTied ? ', tied' : ''}`}
            {formatShare(ranked.members, totalMembers)}
            {better && (
              <>
                {formatNumber(better.lead)} behind <bdi>{better.name}</bdi>
              </>
            )}
          </DotList>
        )}
      </p>
    </>
  )
}

function Legend({ thresholds }: { thresholds: number[] }) {
  const labels = ['none', ...thresholdLabels(thresholds)]
  return (
    <dl className="flex flex-wrap gap-x-2.5 tablet:gap-x-4 gap-y-1.5 text-13 text-text-2">
      <dt>Members</dt>
      {[0, ...thresholds].map((members, index) => (
        <dd key={members} className="numeric flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
            <rect width="12" height="12" rx="1" fill={`var(--color-map-${mapColor(members, thresholds)})`} />
          </svg>
          {labels[index]}
        </dd>
      ))}
    </dl>
  )
}
