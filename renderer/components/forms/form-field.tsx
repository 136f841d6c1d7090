import { type ComponentProps, memo, type ReactNode, useId } from 'react'
import { CONTROL, Field, useFieldError } from './field.tsx'

export type FormFieldProps = ComponentProps<'input'> & {
  label: string
  name: string
  hint?: ReactNode
  optional?: boolean | undefined
  /** What a rule or the server found wrong. The native constraints speak for themselves. */
  error?: string | undefined
  /** A picture at the start of the field, 20 px. */
  startSlot?: ReactNode
  /** A 44 px control at the end of the field. */
  endSlot?: ReactNode
}

/**
 * A labelled, uncontrolled input: give it `defaultValue` and read it from the form's data. `ref` is the input's. It is not rendered
 * again while its own properties are the same, whatever a letter changes in the rest of the form.
 */
export const FormField = memo(function FormField({
  label,
  hint,
  optional,
  error,
  startSlot,
  endSlot,
  className = '',
  onBlur,
  onInput,
  ...props
}: FormFieldProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const field = useFieldError(error)
  const noted = field.message || hint ? `${id}-note` : undefined

  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={field.message}>
      {startSlot && <span className="pointer-events-none absolute left-3 text-text-3">{startSlot}</span>}
      <input
        type="text"
        {...props}
        id={id}
        className={`${CONTROL} ${startSlot ? 'pl-10.5' : ''} ${endSlot ? 'pr-12.5' : ''} ${className}`}
        aria-describedby={[noted, props['aria-describedby']].filter(Boolean).join(' ') || undefined}
        aria-invalid={field.message ? true : props['aria-invalid']}
        onInvalid={field.onInvalid}
        onBlur={(event) => {
          field.onBlur(event)
          onBlur?.(event)
        }}
        onInput={(event) => {
          field.onInput()
          onInput?.(event)
        }}
      />
      {endSlot && <span className="absolute right-0 flex">{endSlot}</span>}
    </Field>
  )
})
