import { type ComponentProps, createContext, type FormEvent, type InputEvent, startTransition, useState } from 'react'

/** How often the surrounding form was submitted, and typed into: what a field shows may depend on another one. */
export const FormCounts = createContext({ submits: 0, inputs: 0 })

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'noValidate'> & {
  onSubmit: (data: FormData, form: HTMLFormElement) => void
  busy?: boolean | undefined
}

/**
 * Calls `onSubmit` only when the native constraints hold and nothing is under way; otherwise the fields show what is wrong and the
 * first of them takes the focus. Never empties a field: that is why it is no React `action`. Where no script of ours runs, nothing
 * that was typed goes anywhere: `dialog` is the method that sends nothing.
 */
export function Form({ onSubmit, onInput, busy = false, className = 'grid gap-5', children, ...props }: FormProps) {
  const [submits, setSubmits] = useState(0)
  const [inputs, setInputs] = useState(0)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setSubmits(submits + 1)
    if (form.checkValidity()) onSubmit(new FormData(form), form)
    // By the next frame the fields that our own rules refused are marked too.
    requestAnimationFrame(() => form.querySelector<HTMLElement>(INVALID)?.focus())
  }

  function note(event: InputEvent<HTMLFormElement>): void {
    onInput?.(event)
    // What other fields say of it may come after the letter that was typed.
    startTransition(() => setInputs((before) => before + 1))
  }

  return (
    <form {...props} method="dialog" className={className} noValidate onSubmit={submit} onInput={note}>
      <FormCounts value={{ submits, inputs }}>{children}</FormCounts>
    </form>
  )
}

const INVALID = ':is(input, select, textarea):is(:invalid, [aria-invalid="true"])'

/** The input of that name in a form or a part of one. Throws when there is none: the form and its rules have drifted apart. */
export function fieldOf(part: HTMLElement, name: string): HTMLInputElement {
  const field = part.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) throw new Error(`The form has no field ${name}`)
  return field
}
