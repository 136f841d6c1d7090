import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, useId } from 'react'
import { Icon } from '../icon.tsx'
import { Field } from './field.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className'> & { label: string; name: string }

/** A native `<select>`; its children are the `<option>`s. */
export function SelectField({ label, ...props }: SelectFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <select {...props} id={id} className="control cursor-pointer appearance-none truncate pr-10" />
      <Icon icon={ChevronDown} size={16} className="pointer-events-none absolute right-3.5 text-text-2" />
    </Field>
  )
}
