import type { ReactNode } from 'react'
import { settings } from '../../settings.ts'

/** Marked, because index.html writes the setting of the deployment into a prerendered page. */
export function MainSiteLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <a href={settings.mainSiteUrl} data-setting="mainSiteUrl" className={className}>
      {children}
    </a>
  )
}
