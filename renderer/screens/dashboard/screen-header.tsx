import type { ReactNode } from 'react'
import { usePageTitle } from '../../components/layout/page-title.ts'

type ScreenHeaderProps = {
  /** By default, the route's title. */
  heading?: ReactNode
  subtitle: ReactNode
  action?: ReactNode
}

export function ScreenHeader({ heading, subtitle, action }: ScreenHeaderProps) {
  const title = usePageTitle()
  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="display-40 wrap-anywhere">{heading ?? title}</h1>
        <p className="mt-1 text-16 text-text-2">{subtitle}</p>
      </div>
      {action}
    </header>
  )
}
