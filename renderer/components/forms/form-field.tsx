import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldMessage } from './field-message.tsx'
import { useConstraintError } from './use-constraint-error.ts'

export type FormFieldProps = Omit<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid' | 'onBlur'> & {
  label: string
  name: string
  hint?: ReactNode
  optional?: boolean | undefined
  /** From a rule or the server. Native constraints have their own texts. */
  error?: string | undefined
  /** True if the hint changes, or the field doesn't get the focus with `error`: screen readers then announce them. */
  isAnnounced?: boolean | undefined
  /** A control before the field, which belongs to the same value. */
  startSlot?: ReactNode
  /** A 44 px control at the end of the field. */
  endSlot?: ReactNode
}

/** A labeled, uncontrolled input: give it `defaultValue` and read it from the form's data. */
export function FormField({
  label,
  hint,
  optional,
  error,
  isAnnounced,
  startSlot,
  endSlot,
  className = '',
  onInput,
  ...props
}: FormFieldProps) {
  const id = useId()
  const { constraintError, isAnnounced: isConstraintAnnounced, ...handlers } = useConstraintError()
  const shownError = constraintError || error
  const mustAnnounce = constraintError ? isConstraintAnnounced : isAnnounced
  const note = (shownError || hint) && (
    <FieldMessage id={`${id}-note`} tone={shownError ? 'error' : 'hint'}>
      {shownError || hint}
    </FieldMessage>
  )
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex justify-between gap-2">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {optional && <span className="text-text-3">Optional</span>}
      </div>
      <div className="relative flex flex-wrap items-center gap-2">
        {startSlot}
        <input
          type="text"
          {...props}
          id={id}
          className={`control ${endSlot ? 'pr-12.5' : ''} ${className}`}
          aria-describedby={note ? `${id}-note` : undefined}
          // Explicit, because Chromium otherwise exposes `setCustomValidity` before anything was checked.
          aria-invalid={Boolean(shownError)}
          {...handlers}
          onInput={(event) => {
            handlers.onInput()
            onInput?.(event)
          }}
        />
        {endSlot && <span className="absolute right-0 flex">{endSlot}</span>}
      </div>
      <div aria-live="polite">{mustAnnounce && note}</div>
      {!mustAnnounce && note}
    </div>
  )
}

export function EmailField(props: Partial<FormFieldProps>) {
  return <FormField label="Email" name="email" type="email" autoComplete="email" maxLength={254} required {...props} />
}
