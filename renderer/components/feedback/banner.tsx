import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { focusHeadingAround } from '../layout/heading-focus.ts'

const TONE = {
  error: { icon: OctagonAlert, color: 'text-danger', box: 'bg-danger-soft' },
  warning: { icon: TriangleAlert, color: 'text-warning', box: 'bg-warning-soft' },
  info: { icon: Info, color: 'text-info', box: 'bg-info-soft' },
  success: { icon: CircleCheck, color: 'text-success', box: 'bg-success-soft' },
}

type BannerProps = {
  tone: keyof typeof TONE
  title?: string | undefined
  /** Removes the banner. By default, a dismissed banner hides itself. */
  onDismiss?: (() => void) | undefined
  /** By default, errors and banners with `onDismiss` are dismissible. */
  isDismissible?: boolean
  /** The number of failures so far. A new value shows a dismissed banner again, scrolls to it, and announces the same text again. */
  failureCount?: number
  /** A background problem, or a rejected field has the focus: do not scroll it into view. */
  isBackground?: boolean
  /** Without a box, in place of a line of text: then nothing moves. */
  isInline?: boolean
  /** At most two buttons. They stay when the banner is dismissed, unless onDismiss removes the banner. */
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

export function Banner({
  tone,
  title,
  onDismiss,
  isDismissible = tone === 'error' || onDismiss !== undefined,
  failureCount = 0,
  isBackground = false,
  isInline = false,
  action,
  className = '',
  children,
}: BannerProps) {
  const { icon, color, box } = TONE[tone]
  const banner = useRef<HTMLDivElement>(null)
  const [dismissed, setDismissed] = useState<number>()
  const isShown = dismissed !== failureCount
  const isAlert = tone === 'error' || tone === 'warning'

  // An alert above a form or below its button may be out of sight in a short window or at a large zoom.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure scrolls again
  useEffect(() => {
    if (isAlert && !isBackground) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [isAlert, isBackground, failureCount])

  function dismiss(): void {
    focusHeadingAround(banner.current)
    if (onDismiss) onDismiss()
    else setDismissed(failureCount)
  }

  const boxClass = isInline
    ? 'gap-2'
    : `gap-3 rounded-control border border-current/30 border-l-3 border-l-current px-4 py-3 ${box}`

  if (!isShown && !action) return null
  return (
    // One tree for both states, so that the action's button keeps the focus when a dismissed banner appears again.
    <div
      ref={banner}
      role={isShown && isAlert ? 'alert' : 'status'}
      className={`${className} ${isShown ? `flex items-start ${color} ${boxClass}` : ''}`}
    >
      {isShown && <Icon icon={icon} className="mt-px" />}
      <div className="@container min-w-0 flex-1 wrap-anywhere">
        {/* Beside the text, the action's margin keeps the line as high as the text, level with the icon. */}
        <div className="grid gap-x-4 gap-y-3 @min-[36rem]:grid-cols-[1fr_auto]">
          {isShown && (
            <div>
              {title && <strong className="font-semibold">{title}</strong>}
              {children && (
                <div key={failureCount} className="text-text">
                  {children}
                </div>
              )}
            </div>
          )}
          {action && <div className="*:whitespace-normal @min-[36rem]:-my-1.25">{action}</div>}
        </div>
      </div>
      {isShown && isDismissible && (
        <IconButton
          label="Dismiss"
          icon={<Icon icon={X} />}
          size="touch"
          className="-my-2.75 -mr-3.5"
          onClick={dismiss}
        />
      )}
    </div>
  )
}
