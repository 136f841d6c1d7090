import X from 'lucide-react/icons/x'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Logo } from '../../components/layout/logo.tsx'

/**
 * The navigation of narrow windows. Closes on Escape, on a click outside, when a link is chosen and when the focus leaves it. A
 * popover, because a modal dialog makes the whole page inert, which delays its first frame.
 */
export function SlideInMenu({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = menu.current
    element?.showPopover()
    element?.querySelector('button')?.focus()
    // Hiding it before it is removed returns the focus to its opener.
    return () => element?.hidePopover()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, and a link chosen by keyboard sends a click
    <div
      ref={menu}
      popover="auto"
      role="dialog"
      aria-label="Menu"
      className="fixed inset-0 m-0 size-full border-0 bg-scrim p-0 text-text sidebar:hidden print:hidden"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
      }}
      onClick={({ currentTarget, target }) => {
        if (target === currentTarget || (target instanceof Element && target.closest('a'))) onClose()
      }}
    >
      <div className="ml-auto transition-[translate] duration-280 motion-reduce:transition-none starting:translate-x-full h-full w-[min(320px,calc(100vw-56px))] overflow-y-auto border-border border-l bg-sunken shadow-float">
        <div className="flex min-h-full flex-col px-4 pt-[calc(20px+var(--strip))] pb-4">
          <div className="mb-4 flex min-h-touch items-center justify-between">
            <IconButton
              label="Close menu"
              icon={<Icon of={X} />}
              size="touch"
              className="order-last"
              onClick={onClose}
            />
            <Logo className="px-3" />
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}
