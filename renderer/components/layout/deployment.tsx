import type { ReactNode } from 'react'
import { settings } from '../../settings.ts'

/* In prerendered pages, a script in index.html replaces the contents of elements with `data-setting`. */

export function MainSiteLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <a href={settings.mainSiteUrl} data-setting="mainSiteUrl" className={className}>
      {children}
    </a>
  )
}

export function ProductName() {
  return <span data-setting="productName">{settings.productName}</span>
}
