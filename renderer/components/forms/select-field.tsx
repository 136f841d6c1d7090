import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, useId } from 'react'
import { Icon } from '../icon.tsx'
import { CONTROL, Field } from './field.tsx'

type SelectProps = ComponentProps<'select'> & { name: string }

/** A native `<select>`; its children are the `<option>`s. */
function Select(props: SelectProps) {
  return (
    <div className="relative flex w-full min-w-0 items-center">
      <select {...props} className={`${CONTROL} cursor-pointer appearance-none truncate pr-10`} />
      <Icon of={ChevronDown} size={16} className="pointer-events-none absolute right-3.5 text-text-2" />
    </div>
  )
}

export function SelectField({ label, ...props }: SelectProps & { label: string }) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <Select {...props} id={id} />
    </Field>
  )
}
