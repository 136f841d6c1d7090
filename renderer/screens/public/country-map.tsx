import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { Card } from '../../components/layout/card.tsx'
import { mapSteps, membersText, type RankedCountry } from '../../rules/countries.ts'
import { formatNumber } from '../../rules/numbers.ts'
import { CountryMapLegend } from './country-map-legend.tsx'
import type { Place } from './country-map-tesserae.tsx'

/** Comes after the ranking, which says the same: without the map nothing is lost. */
const CountryMapTesserae = lazy(() =>
  import('./country-map-tesserae.tsx').then(
    (file) => ({ default: file.CountryMapTesserae }),
    () => ({
      default: () => <p className="text-text-2">The map could not be loaded. The ranking holds the same numbers.</p>,
    }),
  ),
)

/** The world in tesserae, coloured by members, and what is known of the country that is looked at. Without a ranking it only takes its place. */
export function CountryMap({ ranking }: { ranking: RankedCountry[] | undefined }) {
  const [place, setPlace] = useState<Place>()
  const steps = mapSteps(Math.max(0, ...(ranking ?? []).map(({ members }) => members)))
  return (
    <Card label="World map">
      {/* Above the map, whose lower edge may be below the window. */}
      <div className="mb-4 grid gap-x-6 gap-y-3 tablet:mx-2 tablet:mb-6 desktop:grid-cols-[1fr_auto]">
        <p className="min-h-[1lh] max-tablet:min-h-[2lh] print:hidden">
          {place ? <Details of={place} /> : ranking && <Hint />}
        </p>
        <div className="min-h-5 max-tablet:min-h-11.5">{ranking && <CountryMapLegend steps={steps} />}</div>
      </div>
      <div className="aspect-[120/47] max-tablet:-mx-3 tablet:mx-2 tablet:mb-2">
        {ranking ? (
          <Suspense fallback={<Waiting />}>
            <CountryMapTesserae ranking={ranking} steps={steps} place={place} onPlace={setPlace} />
          </Suspense>
        ) : (
          <Waiting />
        )}
      </div>
    </Card>
  )
}

function Waiting() {
  return (
    <div className="appear-late size-full">
      <Skeleton className="size-full rounded-control" />
    </div>
  )
}

/** What the pointer or the arrow keys have found. */
function Details({ of: { name, ranked } }: { of: Place }) {
  return (
    <>
      <bdi className="font-semibold max-tablet:block">{name}</bdi>{' '}
      <span className="numeric text-text-2">
        {ranked ? `${membersText(ranked.members)} · Rank ${formatNumber(ranked.rank)}` : 'no members yet'}
      </span>
    </>
  )
}

function Hint() {
  return <span className="text-text-3">Choose a country to see its members.</span>
}
