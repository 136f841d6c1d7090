import type { ReactNode } from 'react'
import { usePageTitle } from '../../components/layout/page-title.ts'

type ScreenHeadProps = {
  subtitle: string
  action?: ReactNode
}

/** The heading of a dashboard screen, which is the title of its route. */
export function ScreenHead({ subtitle, action }: ScreenHeadProps) {
  const title = usePageTitle()
  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div>
        <h1 className="display-40">{title}</h1>
        <p className="mt-1 text-16 text-text-2">{subtitle}</p>
      </div>
      {action}
    </header>
  )
}
