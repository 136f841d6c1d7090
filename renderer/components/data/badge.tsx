import type { ReactNode } from 'react'

const TONE = {
  on: { pill: 'bg-success-soft text-success', dot: 'border-[3.5px] border-current bg-current' },
  off: { pill: 'bg-tint text-text-2', dot: 'border-[1.5px] border-current' },
  bronze: { pill: 'bg-bronze-soft text-bronze-text', dot: undefined },
}

type BadgeProps = {
  /** `on` and `off` are states, whose dots differ in shape as well as color. `bronze` is a neutral label, such as a role. */
  tone: keyof typeof TONE
  /** Without the pill, for tables. */
  bare?: boolean
  children: ReactNode
}

export function Badge({ tone, bare = false, children }: BadgeProps) {
  const { pill, dot } = TONE[tone]
  const frame = bare
    ? `font-medium ${tone === 'off' ? 'text-text-3' : 'text-text'}`
    : `rounded-full py-0.5 pr-2.25 text-12/[1.25rem] font-semibold ${dot ? 'pl-1.75' : 'pl-2.25'} ${pill}`
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${frame}`}>
      {dot && (
        <span className={`size-1.75 flex-none rounded-full ${dot} ${bare && tone === 'on' ? 'text-success' : ''}`} />
      )}
      {children}
    </span>
  )
}
