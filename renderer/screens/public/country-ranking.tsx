import { Globe } from 'lucide'
import { createContext, memo, useContext } from 'react'
import { type Column, DataTable, TableSkeleton } from '../../components/data/data-table.tsx'
import { Rank } from '../../components/data/rank.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Card } from '../../components/layout/card.tsx'
import { calculateShare, type RankedCountry } from '../../rules/countries.ts'
import { formatNumber } from '../../rules/numbers.ts'
import { MAP_ID } from './country-map.tsx'

/** Also the height of a row. */
const GRID = 'min-h-11 grid-cols-[3rem_minmax(0,1fr)_minmax(4.5rem,28%)]'

/** The `country` of the marked row. A context, because a property would render the whole table again. */
export const HighlightedCountry = createContext<string | undefined>(undefined)

type CountryRankingProps = {
  ranking: RankedCountry[] | undefined
  /** Called with the `country` of the chosen row. */
  onSelect: (country: string) => void
}

/** The ranking as a table, or a skeleton until it has loaded. Memoized: highlighting a country doesn't change it. */
export const CountryRanking = memo(({ ranking, onSelect }: CountryRankingProps) => {
  const count = ranking?.length ?? 0
  const maxMembers = Math.max(0, ...(ranking ?? []).map(({ members }) => members))
  const columns = createColumns(maxMembers, onSelect)
  const total = `${formatNumber(count)} ${count === 1 ? 'country' : 'countries'}`
  return (
    <Card heading="Ranking" aside={count > 0 && <span className="numeric text-text-3">{total}</span>} flush>
      {!ranking && <TableSkeleton columns={columns} grid={GRID} rows={20} />}
      {ranking && count === 0 && (
        <EmptyState icon={Globe} title="No members yet" hint="The first member puts a country on the map." />
      )}
      {ranking && count > 0 && (
        <DataTable
          label="Countries by members"
          columns={columns}
          grid={GRID}
          rows={ranking}
          rowKey={({ rank, name }) => `${rank} ${name}`}
        />
      )}
    </Card>
  )
})

function createColumns(maxMembers: number, onSelect: (country: string) => void): Column<RankedCountry>[] {
  return [
    {
      heading: 'Rank',
      cell: ({ rank, isTied }) => <Rank number={rank} isTied={isTied} />,
      className: 'flex wrap-anywhere',
    },
    {
      heading: 'Country',
      isRowHeader: true,
      cell: (ranked) => <CountryButton ranked={ranked} onSelect={onSelect} />,
    },
    {
      heading: 'Members',
      cell: ({ members }) => <Members count={members} share={calculateShare(members, maxMembers)} />,
    },
  ]
}

type CountryButtonProps = { ranked: RankedCountry; onSelect: (country: string) => void }

function CountryButton({ ranked: { rank, country, name }, onSelect }: CountryButtonProps) {
  const isHighlighted = useContext(HighlightedCountry) === country
  return (
    <button
      type="button"
      aria-current={isHighlighted ? 'true' : undefined}
      // A click anywhere in the row counts as a click on the button.
      className={`-my-2 after:absolute after:inset-0 min-h-touch w-full text-left wrap-anywhere hover:underline print:inline! ${isHighlighted || rank <= 3 ? 'font-semibold' : ''}`}
      onClick={() => {
        onSelect(country)
        const map = document.getElementById(MAP_ID)
        // The browser's Back button then returns to the row.
        if (map && map.getBoundingClientRect().top < 0) history.pushState(history.state, '')
        map?.scrollIntoView({ block: 'nearest' })
      }}
    >
      <bdi>{name}</bdi>
    </button>
  )
}

/** The bar is an SVG because printers and forced colors omit backgrounds. */
function Members({ count, share }: { count: number; share: number }) {
  return (
    <div className="flex items-center gap-2">
      <p className="numeric min-w-[2ch] text-right">{formatNumber(count)}</p>
      <svg aria-hidden="true" className="h-1.5 min-w-0 flex-1">
        <g className="fill-accent forced-colors:fill-[Highlight]">
          {share > 0 && <rect width="3" height="6" rx="1" />}
          <rect width={`${share}%`} height="6" rx="1" />
        </g>
      </svg>
    </div>
  )
}
