import { type ComponentProps, createContext, type FormEvent, type InputEvent, startTransition, useState } from 'react'

/** How often the form was submitted and typed into. Fields check themselves again when these change. */
export const FormCounts = createContext({ submits: 0, inputs: 0 })

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'noValidate'> & {
  onSubmit: (data: FormData) => void
  busy?: boolean | undefined
}

/**
 * Calls `onSubmit` if all native constraints are met. Otherwise focuses the first invalid field. With `method="dialog"`, a submit before
 * hydration sends nothing.
 */
export function Form({ onSubmit, onInput, busy = false, className = 'grid gap-5', children, ...props }: FormProps) {
  const [submits, setSubmits] = useState(0)
  const [inputs, setInputs] = useState(0)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setSubmits(submits + 1)
    if (focusFirstProblem(form)) onSubmit(new FormData(form))
  }

  function countInput(event: InputEvent<HTMLFormElement>): void {
    onInput?.(event)
    // In a transition, so that the typed letter is shown before other fields are checked.
    startTransition(() => setInputs((before) => before + 1))
  }

  return (
    <form {...props} method="dialog" className={className} noValidate onSubmit={submit} onInput={countInput}>
      <FormCounts value={{ submits, inputs }}>{children}</FormCounts>
    </form>
  )
}

/** Shows the errors of all fields and focuses the first invalid one. Returns true if all native constraints are met. */
export function focusFirstProblem(form: HTMLFormElement): boolean {
  const isValid = form.checkValidity()
  // By the next frame, `onSubmit` may have marked other fields as invalid.
  requestAnimationFrame(() => form.querySelector<HTMLElement>(INVALID)?.focus())
  return isValid
}

const INVALID = ':is(input, select, textarea):is(:invalid, [aria-invalid="true"])'

/** Finds an input by name in a form or fieldset. */
export function findField(part: HTMLElement, name: string): HTMLInputElement {
  const field = part.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) throw new Error(`The form has no field ${name}`)
  return field
}
