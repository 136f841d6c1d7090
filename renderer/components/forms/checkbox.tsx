import type { ComponentProps } from 'react'

type CheckboxProps = Pick<ComponentProps<'input'>, 'defaultChecked'> & { label: string; name: string }

export const CHECKBOX_CLASS =
  'checkbox mt-px size-5 flex-none rounded-chip border-[1.5px] border-border-strong bg-field shadow-cut checked:border-accent checked:bg-accent checked:shadow-none'

export function Checkbox({ label, ...props }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-touch cursor-pointer items-start gap-3 py-2.75">
      <input {...props} type="checkbox" className={`${CHECKBOX_CLASS} cursor-[inherit]`} />
      <span>{label}</span>
    </label>
  )
}
