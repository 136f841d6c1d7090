import { type ComponentProps, type ReactNode, useId } from 'react'
import { CONTROL, Field, useFieldError } from './field.tsx'

export type FormFieldProps = Omit<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'> & {
  label: string
  name: string
  hint?: ReactNode
  optional?: boolean | undefined
  /** From a rule or the server. Native constraints have their own texts. */
  error?: string | undefined
  /** A 44 px control at the end of the field. */
  endSlot?: ReactNode
}

/** A labeled, uncontrolled input: give it `defaultValue` and read it from the form's data. */
export function FormField({
  label,
  hint,
  optional,
  error,
  endSlot,
  className = '',
  onBlur,
  onInput,
  ...props
}: FormFieldProps) {
  const id = useId()
  const field = useFieldError(error)

  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={field.message}>
      <input
        type="text"
        {...props}
        id={id}
        className={`${CONTROL} ${endSlot ? 'pr-12.5' : ''} ${className}`}
        aria-describedby={field.message || hint ? `${id}-note` : undefined}
        aria-invalid={field.message ? true : undefined}
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
}

export function EmailField(props: Partial<FormFieldProps>) {
  return <FormField label="Email" name="email" type="email" autoComplete="email" maxLength={254} required {...props} />
}
