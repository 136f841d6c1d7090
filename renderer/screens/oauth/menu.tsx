import type { LucideIcon } from 'lucide-react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Fragment, type KeyboardEvent, useId, useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'

type MenuItem = {
  label: string
  icon: LucideIcon
  onSelect: () => void
  /** Draws a line above the item. */
  isSeparated?: boolean
}

/**
 * A button that opens a menu.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
 */
export function Menu({ label, items }: { label: string; items: MenuItem[] }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const menuItems = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const index = menuItems.findIndex((item) => item.matches(':focus'))
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab') event.currentTarget.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    menuItems.at(next % menuItems.length)?.focus()
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Icon icon={ChevronDown} size={16} className="order-last" />}
        popoverTarget={id}
        aria-haspopup="menu"
      >
        {label}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        onToggle={(event) => {
          if (event.newState === 'open') event.currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
        }}
        onKeyDown={onKeyDown}
        className="m-auto transition-[opacity,translate] starting:open:translate-y-1 starting:open:opacity-0 w-max min-w-[min(280px,100vw-16px)] max-w-[calc(100vw-16px)] rounded-card supports-[position-area:bottom]:my-1.5 supports-[position-area:bottom]:mx-0 [position-area:bottom_span-left] [position-try-fallbacks:flip-block,flip-inline] border border-border bg-raised p-1.5 text-text shadow-float"
      >
        {items.map(({ label, icon, onSelect, isSeparated }) => (
          <Fragment key={label}>
            {isSeparated && <hr className="m-1.5 border-border" />}
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="flex min-h-touch w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-tint focus:bg-tint"
              onClick={() => {
                menu.current?.hidePopover()
                onSelect()
              }}
            >
              <Icon icon={icon} className="text-text-3" />
              {label}
            </button>
          </Fragment>
        ))}
      </div>
    </>
  )
}
