import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import { CONTROL, Field, useFieldError } from './field.tsx'

type SelectFieldProps = ComponentProps<'select'> & {
  label: string
  name: string
  hint?: ReactNode
  optional?: boolean | undefined
  /** What a rule or the server found wrong. */
  error?: string | undefined
}

/** A labelled native `<select>`; its children are the `<option>`s. */
export function SelectField({ label, hint, optional, error, className = '', children, ...props }: SelectFieldProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const field = useFieldError(error)

  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={field.message}>
      <select
        {...props}
        id={id}
        className={`${CONTROL} cursor-pointer appearance-none pr-10 text-ellipsis ${className}`}
        aria-describedby={field.message || hint ? `${id}-note` : undefined}
        aria-invalid={field.message ? true : undefined}
        onInvalid={field.onInvalid}
        onBlur={(event) => {
          field.onBlur(event)
          props.onBlur?.(event)
        }}
        onInput={(event) => {
          field.onInput()
          props.onInput?.(event)
        }}
      >
        {children}
      </select>
      <Icon of={ChevronDown} size={16} className="pointer-events-none absolute right-3.5 text-text-2" />
    </Field>
  )
}
