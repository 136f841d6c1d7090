import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Icon } from '../icon.tsx'

/** What narrow windows show: two columns, or a row for each metric. */
const LAYOUT = {
  columns: {
    list: 'grid-cols-2 tablet:grid-cols-4 max-tablet:*:nth-[even]:border-l max-tablet:*:nth-[n+3]:border-t',
    item: 'border-border px-4 pt-4 pb-3 max-phone:px-2',
    label: 'wrap-anywhere max-desktop:tracking-[0]',
    value: 'mt-2 display-32',
    skeleton: 'w-3/5',
  },
  rows: {
    list: 'max-tablet:divide-y tablet:grid-cols-3',
    item: 'px-5 py-3 max-tablet:flex max-tablet:items-center max-tablet:justify-between max-tablet:gap-4',
    label: 'flex-none',
    value: 'min-w-0 display-24 tablet:mt-2 tablet:display-32 max-tablet:text-right',
    skeleton: 'w-24',
  },
}

type Metric = {
  label: string
  icon: IconNode
  /** A skeleton if undefined. */
  value: ReactNode
}

export function MetricList({ metrics, layout }: { metrics: Metric[]; layout: keyof typeof LAYOUT }) {
  const classes = LAYOUT[layout]
  return (
    <dl
      aria-busy={metrics.some(({ value }) => value === undefined)}
      className={`grid divide-border tablet:divide-x ${classes.list}`}
    >
      {metrics.map(({ label, icon, value }) => (
        <div key={label} className={`min-w-0 tablet:pt-5 tablet:pb-4 desktop:px-6 ${classes.item}`}>
          <dt className={`label flex items-center gap-2 ${classes.label}`}>
            <Icon icon={icon} size={16} className="text-bronze max-desktop:hidden" />
            {label}
          </dt>
          <dd className={`numeric desktop:display-40 wrap-anywhere ${classes.value}`}>
            {value ?? (
              <span className="appear-late flex h-lh items-center">
                <Skeleton className={`h-7.5 ${classes.skeleton}`} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
