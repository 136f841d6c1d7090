import type { ReactNode } from 'react'

type ScrollListProps = {
  /** The accessible name. */
  label: string
  /** The `<li>`s. */
  children: ReactNode
}

/** A list that scrolls within 24rem and fades at its lower edge. */
export function ScrollList({ label, children }: ScrollListProps) {
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-96 overflow-y-auto pb-5 [mask-image:linear-gradient(#000_calc(100%-28px),transparent)] print:max-h-none print:mask-none"
    >
      {children}
    </ul>
  )
}
