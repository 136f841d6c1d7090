import type { LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
} from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

type MenuItem = {
  label: string
  icon: LucideIcon
  onSelect: () => void
  /** A rule above it sets it apart. */
  apart?: boolean
}

type MenuProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon'> & {
  items: MenuItem[]
  children: ReactNode
}

/** At least; wider where a label needs it. */
const WIDTH = 280
/** Of an item, with what may be around it. */
const ROW = 60
const MARGIN = 8

/** A button (`children` is its label) that opens a list of actions. Arrow keys, Home and End move; Esc gives the focus back. */
export function Menu({ items, children, ...button }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  /** Under its button with the right edges aligned, or above where there is no room, and always inside the window. */
  function place(event: ToggleEvent<HTMLDivElement>): void {
    if (event.newState !== 'open' || !opener.current) return
    const { top, bottom, right } = opener.current.getBoundingClientRect()
    const { innerWidth, innerHeight } = window
    const { style } = event.currentTarget
    const fromRight = Math.max(MARGIN, Math.min(innerWidth - right, innerWidth - WIDTH - MARGIN))
    style.minWidth = `min(${WIDTH}px, 100vw - ${2 * MARGIN}px)`
    style.right = `${fromRight}px`
    style.maxWidth = `${innerWidth - fromRight - MARGIN}px`
    const fitsBelow = bottom + items.length * ROW < innerHeight || top < innerHeight / 2
    style.top = fitsBelow ? `${bottom + 6}px` : 'auto'
    style.bottom = fitsBelow ? 'auto' : `${innerHeight - top + 6}px`
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const index = choices.findIndex((choice) => choice.matches(':focus'))
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab') event.currentTarget.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    choices.at(next % choices.length)?.focus()
  }

  return (
    <>
      <Button ref={opener} {...button} popoverTarget={id} aria-haspopup="menu">
        {children}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        onBeforeToggle={place}
        onToggle={(event) => {
          if (event.newState === 'open') event.currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
        }}
        onKeyDown={onKeyDown}
        className="rise fixed inset-auto m-0 w-max rounded-card border border-border bg-raised p-1.5 text-text shadow-float"
      >
        {items.map(({ label, icon, onSelect, apart }) => (
          <Fragment key={label}>
            {apart && <hr className="m-1.5 border-border" />}
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
              <Icon of={icon} className="text-text-3" />
              {label}
            </button>
          </Fragment>
        ))}
      </div>
    </>
  )
}
