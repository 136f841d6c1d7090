import type { ReactNode } from 'react'

type NewTabLinkProps = { href: string; className?: string; children: ReactNode }

/** Keeps what the user typed or chose on this screen. The desktop shell has no tabs. */
export function NewTabLink({ href, className, children }: NewTabLinkProps) {
  return (
    <a href={href} target={globalThis.desktop ? undefined : '_blank'} className={className}>
      {children}
    </a>
  )
}
