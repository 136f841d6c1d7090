import type { ReactNode } from 'react'
import { usePageTitle } from '../../components/page-title.ts'

type ScreenHeadProps = {
  title: string
  subtitle: string
  /** The screen's one action. */
  action?: ReactNode
}

/** The heading of a dashboard screen, which is its page title too. */
export function ScreenHead({ title, subtitle, action }: ScreenHeadProps) {
  usePageTitle(title)
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
