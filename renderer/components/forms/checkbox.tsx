import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; name: string }

/** The look of every checkbox. */
export const TICK =
  'tick mt-px size-5 flex-none rounded-chip border-[1.5px] border-border-strong bg-field shadow-cut checked:border-accent checked:bg-accent checked:shadow-none'

export function Checkbox({ label, ...props }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-touch cursor-pointer items-start gap-3 py-2.75 has-disabled:cursor-not-allowed has-disabled:text-text-3">
      <input
        {...props}
        type="checkbox"
        className={`${TICK} cursor-[inherit] disabled:border-border disabled:bg-tint`}
      />
      <span>{label}</span>
    </label>
  )
}
