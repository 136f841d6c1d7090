import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Logo } from '../../components/layout/logo.tsx'

type SlideInMenuProps = { open: boolean; onClose: () => void; children: ReactNode }

/** The navigation below 880 px, from the right edge. Going anywhere closes it, and so does a window grown wide. */
export function SlideInMenu({ open, onClose, children }: SlideInMenuProps) {
  return open ? <OpenMenu onClose={onClose}>{children}</OpenMenu> : null
}

/**
 * A popover with a scrim of its own, and not modal: to make the whole page inert is most of what a modal dialog costs, before a finger
 * sees anything of it. Esc, a press beside it and a focus that leaves it close it.
 */
function OpenMenu({ onClose, children }: Omit<SlideInMenuProps, 'open'>) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const wide = matchMedia('(width >= 880px)')
    const onChange = () => close()
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [])

  useLayoutEffect(() => {
    const element = menu.current
    element?.showPopover()
    element?.querySelector('button')?.focus()
    // Hidden before it leaves the page, it gives the focus back.
    return () => element?.hidePopover()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, and a link that is chosen by keyboard clicks too
    <div
      ref={menu}
      popover="auto"
      role="dialog"
      aria-label="Menu"
      className="fixed inset-0 m-0 size-full border-0 bg-scrim p-0 text-text print:hidden"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
      }}
      onClick={({ currentTarget, target }) => {
        if (target === currentTarget || (target instanceof Element && target.closest('a'))) onClose()
      }}
    >
      <div className="slide-in ml-auto h-full w-[min(320px,calc(100vw-56px))] overflow-y-auto border-border border-l bg-sunken shadow-float">
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
