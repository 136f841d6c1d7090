import Globe from 'lucide-react/icons/globe'
import { useMemo } from 'react'
import { type Column, DataTable } from '../../components/data/data-table.tsx'
import { Rank } from '../../components/data/rank.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Card } from '../../components/layout/card.tsx'
import { type RankedCountry, shareOf } from '../../rules/countries.ts'
import { formatNumber } from '../../rules/numbers.ts'

/** All countries that have members, with a bar for each: the map shows nothing that does not stand here. */
export function CountryRanking({ of: ranking }: { of: RankedCountry[] }) {
  const most = Math.max(...ranking.map(({ members }) => members))
  const columns = useMemo(() => columnsFor(most), [most])
  if (ranking.length === 0)
    return (
      <Card heading="Ranking" flush>
        <EmptyState icon={Globe} title="No members yet" hint="The first member puts a country on the map." />
      </Card>
    )
  const count = `${formatNumber(ranking.length)} ${ranking.length === 1 ? 'country' : 'countries'}`
  return (
    <Card heading="Ranking" aside={<span className="numeric text-text-3">{count}</span>} flush>
      <DataTable
        label="Countries by members"
        columns={columns}
        rows={ranking}
        rowKey={({ rank, name }) => `${rank} ${name}`}
      />
    </Card>
  )
}

function columnsFor(most: number): Column<RankedCountry>[] {
  return [
    {
      heading: 'Rank',
      cell: ({ rank }) => (
        <span className="inline-grid [overflow-wrap:anywhere]">
          <Rank number={rank} />
        </span>
      ),
      className: 'w-18 tablet:w-26',
    },
    {
      heading: 'Country',
      cell: ({ rank, name }) => (
        <bdi className={`[overflow-wrap:anywhere] ${rank <= 3 ? 'font-semibold' : ''}`}>{name}</bdi>
      ),
    },
    {
      heading: 'Members',
      cell: ({ members }) => <Members count={members} share={shareOf(members, most)} />,
      className: 'w-[38%] tablet:w-[52%]',
    },
  ]
}

/** The figure, and a bar that begins at zero and can always be seen. Drawn, because a printer and forced colours leave grounds out. */
function Members({ count, share }: { count: number; share: number }) {
  return (
    <span className="flex items-center gap-3">
      <span className="numeric min-w-12 text-right [overflow-wrap:anywhere]">{formatNumber(count)}</span>
      <svg aria-hidden="true" className="h-1.5 w-0 flex-1">
        <g className="fill-accent forced-colors:fill-[Highlight]">
          {share > 0 && <rect width="3" height="6" rx="1" />}
          <rect width={`${share}%`} height="6" rx="1" />
        </g>
      </svg>
    </span>
  )
}
