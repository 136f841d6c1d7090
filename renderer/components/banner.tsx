import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { focusHeadingAround } from './heading-focus.ts'
import { Icon } from './icon.tsx'

const TONE = {
  error: { icon: OctagonAlert, ground: 'border-danger/30 border-l-danger bg-danger-soft', ink: 'text-danger' },
  warning: { icon: TriangleAlert, ground: 'border-warning/30 border-l-warning bg-warning-soft', ink: 'text-warning' },
  info: { icon: Info, ground: 'border-info/30 border-l-info bg-info-soft', ink: 'text-info' },
  success: { icon: CircleCheck, ground: 'border-success/30 border-l-success bg-success-soft', ink: 'text-success' },
}

type BannerProps = {
  tone: keyof typeof TONE
  title?: string | undefined
  /** With it there is a 'Dismiss' button; the caller takes the banner away. */
  onDismiss?: (() => void) | undefined
  /** Nobody waits for it, because it is about what the page does by itself: then it leaves the page where it is scrolled to. */
  unasked?: boolean
  /** At most one button. */
  action?: ReactNode
  children?: ReactNode
}

/** Stands directly above what it is about and stays until it is dismissed or resolved. At most one in a place. */
export function Banner({ tone, title, onDismiss, unasked = false, action, children }: BannerProps) {
  const { icon, ground, ink } = TONE[tone]
  const banner = useRef<HTMLDivElement>(null)
  const isAlert = tone === 'error' || tone === 'warning'

  // An alert above the form that was sent may be out of sight, in a low window or a large zoom.
  useEffect(() => {
    if (isAlert && !unasked) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [isAlert, unasked])

  function dismiss(): void {
    focusHeadingAround(banner.current)
    onDismiss?.()
  }

  return (
    <div
      ref={banner}
      role={isAlert ? 'alert' : 'status'}
      className={`flex scroll-mt-18 items-start gap-3 rounded-control border border-l-3 px-4 py-3 ${ground}`}
    >
      <Icon of={icon} className={`mt-px ${ink}`} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1 [overflow-wrap:anywhere]">
        {title && <strong className={`-mb-0.5 font-semibold ${ink}`}>{title}</strong>}
        {children && <div>{children}</div>}
        {/* Under the 'Dismiss' button there is room again, and a long label needs it. */}
        {action && <div className={`mt-2 *:whitespace-normal ${onDismiss ? '-mr-10.5' : ''}`}>{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label="Dismiss"
          icon={<Icon of={X} />}
          size="touch"
          className="-my-2.75 -mr-3.5"
          onClick={dismiss}
        />
      )}
    </div>
  )
}
