import type { ReactNode } from 'react'
import { FieldMessage } from './field-message.tsx'

/** What every control to type or choose in looks like: cut into the stone, with a bar at the left when invalid. */
export const CONTROL =
  'w-full min-h-touch rounded-control border border-border-strong bg-field px-3.5 text-16 shadow-cut transition-colors placeholder:text-text-3 hover:border-text-3 focus:border-accent focus-visible:outline-offset-1 [&[readonly]]:border-border [&[readonly]]:bg-sunken [&[readonly]]:shadow-none disabled:border-transparent disabled:bg-tint disabled:text-text-3 disabled:opacity-100 disabled:shadow-none aria-invalid:border-danger aria-invalid:inset-shadow-danger'

type FieldProps = {
  id: string
  label: string
  optional?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** Label above, then the control, then the hint or, in its place, the error. The control is described by `${id}-note`. */
export function Field({ id, label, optional, hint, error, children }: FieldProps) {
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex justify-between gap-2">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {optional && <span className="text-text-3">Optional</span>}
      </div>
      <div className="relative flex items-center">{children}</div>
      {error ? (
        <FieldMessage id={`${id}-note`} tone="error">
          {error}
        </FieldMessage>
      ) : (
        hint && <FieldMessage id={`${id}-note`}>{hint}</FieldMessage>
      )}
    </div>
  )
}
