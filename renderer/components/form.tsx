import { type ComponentProps, createContext, type FormEvent, useState } from 'react'

/** How often the surrounding form was submitted: a new attempt shows again what typing had hidden (see field-error.ts). */
export const SubmitCount = createContext(0)

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'noValidate'> & {
  onSubmit: (data: FormData, form: HTMLFormElement) => void
  busy?: boolean | undefined
}

/**
 * Calls `onSubmit` only when the native constraints hold and nothing is under way; otherwise the fields show what is wrong and the
 * first of them takes the focus. Never empties a field: that is why it is no React `action`.
 */
export function Form({ onSubmit, busy = false, className = 'grid gap-5', children, ...props }: FormProps) {
  const [submits, setSubmits] = useState(0)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setSubmits(submits + 1)
    if (form.checkValidity()) onSubmit(new FormData(form), form)
    // By the next frame the fields that our own rules refused are marked too.
    requestAnimationFrame(() => form.querySelector<HTMLElement>(INVALID)?.focus())
  }

  return (
    <form {...props} className={className} noValidate onSubmit={submit}>
      <SubmitCount value={submits}>{children}</SubmitCount>
    </form>
  )
}

const INVALID = ':is(input, select, textarea):is(:invalid, [aria-invalid="true"])'
