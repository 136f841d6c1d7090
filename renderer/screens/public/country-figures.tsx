import ArrowUp from 'lucide-react/icons/arrow-up'
import Globe from 'lucide-react/icons/globe'
import Users from 'lucide-react/icons/users'
import type { CountryMembership } from '../../api/contract-lists.ts'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatNumber } from '../../rules/numbers.ts'

/** The three metric cards: figures that belong together share one slab. Without an answer they are still loading. */
export function CountryFigures({
  of: answer,
  topCountry,
}: {
  of: CountryMembership | undefined
  topCountry?: string | undefined
}) {
  const figures = [
    { label: 'Total Countries', icon: Globe, figure: answer && formatNumber(answer.totalCountries) },
    { label: 'Total Members', icon: Users, figure: answer && formatNumber(answer.totalMembers) },
    { label: 'Top Country', icon: ArrowUp, figure: answer && <bdi>{topCountry ?? 'N/A'}</bdi> },
  ]
  return (
    <section aria-label="Membership" className="rounded-card border border-border bg-surface shadow-card">
      <dl className="grid divide-border max-tablet:divide-y tablet:grid-cols-3 tablet:divide-x">
        {figures.map(({ label, icon, figure }) => (
          <div
            key={label}
            className="min-w-0 px-5 py-3 max-tablet:flex max-tablet:items-center max-tablet:justify-between max-tablet:gap-4 tablet:pt-5 tablet:pb-4 desktop:px-6"
          >
            <dt className="label flex flex-none items-center gap-2">
              <Icon of={icon} size={16} className="text-bronze max-desktop:hidden" />
              {label}
            </dt>
            <dd className="numeric min-w-0 display-24 tablet:mt-2 tablet:display-32 desktop:display-40 [overflow-wrap:anywhere] max-tablet:text-right">
              {figure ?? (
                <span className="appear-late flex h-lh items-center">
                  <Skeleton className="h-7.5 w-24" />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
