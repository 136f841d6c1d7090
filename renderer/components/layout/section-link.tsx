import type { MouseEvent, ReactNode } from 'react'
import { focusHeading } from './heading-focus.ts'

type SectionLinkProps = {
  /** The id of the section. */
  section: string
  className?: string
  children: ReactNode
}

/** A link to a section of this screen, whose heading gets the focus. */
export function SectionLink({ section, className, children }: SectionLinkProps) {
  function focusSection({ ctrlKey, metaKey, shiftKey }: MouseEvent): void {
    // The link opens in another tab or window.
    if (ctrlKey || metaKey || shiftKey) return
    // After the browser has followed the link, which would take the focus away again.
    setTimeout(() => focusHeading(document.getElementById(section)))
  }
  return (
    <a href={`#${section}`} className={className} onClick={focusSection}>
      {children}
    </a>
  )
}
