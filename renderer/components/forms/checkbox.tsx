import type { ComponentProps } from 'react'

type CheckboxProps = Pick<ComponentProps<'input'>, 'defaultChecked'> & {
  label: string
  name: string
}

export function Checkbox({ label, ...props }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-touch cursor-pointer items-start gap-3 py-2.75">
      <input {...props} type="checkbox" className="checkbox cursor-[inherit]" />
      <span>{label}</span>
    </label>
  )
}
