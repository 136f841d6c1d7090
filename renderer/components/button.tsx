import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { privateState } from '../session/history-state.ts'
import { Spinner } from './spinner.tsx'

/* Classes of controls.css. */
const VARIANT = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  ghost: 'button-ghost',
  danger: 'button-danger',
  subtleDanger: 'button-subtle-danger',
}
const SIZE = {
  sm: 'min-h-small px-3 text-13',
  md: 'min-h-control px-4 text-14',
  lg: 'min-h-12 px-6 text-16',
}
const SQUARE = { sm: 'min-h-small w-small', md: 'min-h-control w-control', touch: 'min-h-touch w-touch' }

type ButtonStyle = {
  variant?: keyof typeof VARIANT | undefined
  size?: keyof typeof SIZE | undefined
  block?: boolean | undefined
}

function buttonClass({ variant = 'primary', size = 'md', block = false }: ButtonStyle): string {
  return `button ${VARIANT[variant]} ${SIZE[size]} ${block ? 'w-full' : ''}`
}

type ButtonProps = ButtonStyle &
  ComponentProps<'button'> & {
    /** Shown while the button is busy. It then ignores clicks and submits, but stays focusable. */
    busyLabel?: string | undefined | false
    /** Seconds until the rate limit ends. The button shows a countdown and ignores clicks, but stays focusable. */
    waitSeconds?: number
    waitLabel?: string
    icon?: ReactNode
  }

/** Use one primary button per region. `subtleDanger` turns red only on hover: use it for destructive actions in tables and lists. */
export function Button({
  variant,
  size,
  block,
  busyLabel,
  waitSeconds = 0,
  waitLabel = 'Try again in',
  icon,
  className = '',
  children,
  onClick,
  ...props
}: ButtonProps) {
  // Unlike `disabled`, `aria-disabled` keeps the focus but does not block clicks.
  const isDisabled = Boolean(busyLabel) || waitSeconds > 0 || props['aria-disabled'] === true
  // Screen readers announce each change of a status or a focused button's name, so for them it changes only every ten seconds.
  const wait = waitSeconds > 0 && `${waitLabel} ${Math.ceil(waitSeconds / 10) * 10} seconds`
  return (
    <>
      <button
        type="button"
        {...props}
        className={`inline-grid ${buttonClass({ variant, size, block })} ${className}`}
        aria-busy={busyLabel ? true : props['aria-busy']}
        aria-label={wait || props['aria-label']}
        aria-disabled={isDisabled || undefined}
        onClick={(event) => (isDisabled ? event.preventDefault() : onClick?.(event))}
      >
        {/* Both labels share one grid cell, so that the button never gets narrower while it is busy. */}
        <span
          aria-hidden={wait ? true : undefined}
          className={`col-start-1 row-start-1 inline-flex items-center justify-center gap-2 ${busyLabel ? 'invisible' : ''}`}
        >
          {icon}
          {wait ? `${waitLabel} ${waitSeconds} s` : children}
        </span>
        {busyLabel && (
          <span className="col-start-1 row-start-1 inline-flex items-center justify-center gap-2">
            <Spinner />
            {busyLabel}
          </span>
        )}
      </button>
      {/* Screen readers announce the new name of a focused button, but Enter in a field submits too. */}
      {props.type === 'submit' && (
        <span role="status" className="sr-only">
          {busyLabel || wait}
        </span>
      )}
    </>
  )
}

type LinkButtonProps = ButtonStyle & {
  href: string
  /** What the other screen fills in. */
  state?: object
  icon?: ReactNode
  children: ReactNode
}

export function LinkButton({ href, state, icon, children, ...style }: LinkButtonProps) {
  return (
    <Link
      href={href}
      state={state && privateState(state)}
      className={`inline-flex gap-2 print:hidden ${buttonClass(style)}`}
    >
      {icon}
      {children}
    </Link>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'aria-disabled'> & {
  label: string
  icon: ReactNode
  variant?: keyof typeof VARIANT | undefined
  /** `touch` is 44 px in every window. */
  size?: keyof typeof SQUARE | undefined
}

/** A square button whose name only assistive technology reads, unless its `title` shows it too. */
export function IconButton({ label, icon, variant = 'ghost', size = 'md', className = '', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      className={`inline-flex flex-none button ${VARIANT[variant]} ${SQUARE[size]} ${className}`}
    >
      {icon}
    </button>
  )
}
