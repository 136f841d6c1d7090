import type { ReactNode } from 'react'
import { settings } from '../settings.ts'

/** Marked, so that whoever serves the prerendered page can write their address into it (settings-block.ts). */
export function MainSiteLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <a href={settings.mainSiteUrl} data-setting="mainSiteUrl" className={className}>
      {children}
    </a>
  )
}
