import { type ReactNode, useId } from 'react'

type CardProps = {
  heading?: string
  /** The accessible name of a card without a heading. */
  label?: string
  aside?: ReactNode
  /** Without padding, for lists and tables. */
  flush?: boolean
  children: ReactNode
}

/** The `id` is derived from the heading (`Change password` → `change-password`). A link to that fragment highlights the card. */
export function Card({ heading, label, aside, flush = false, children }: CardProps) {
  const id = useId()
  const divider = heading ? 'border-t border-border' : ''
  return (
    <section
      id={heading?.toLowerCase().replaceAll(' ', '-')}
      aria-labelledby={heading ? id : undefined}
      aria-label={heading ? undefined : label}
      className="min-w-0 scroll-mb-6 rounded-card border border-border bg-surface shadow-card outline-focus outline-offset-2 data-linked:has-[h2:focus]:outline-2"
    >
      {heading && (
        <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5 desktop:px-6">
          <h2 id={id} className="display-20 flex min-h-11 items-center">
            {heading}
          </h2>
          {aside}
        </header>
      )}
      <div className={`${divider} ${flush ? '' : 'p-5 desktop:p-6'}`}>{children}</div>
    </section>
  )
}
