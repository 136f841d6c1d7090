import { type ComponentProps, createContext, type FormEvent, type InputEvent, startTransition, useState } from 'react'

/** The number of input events so far. Fields revalidate when it changes. */
export const InputCount = createContext(0)

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'noValidate'> & {
  onSubmit: (data: FormData) => void
}

/**
 * Calls `onSubmit` if all native constraints are met. Otherwise focuses the first invalid field. With `method="dialog"`, a submit before
 * hydration sends nothing.
 */
export function Form({ onSubmit, onInput, className = 'grid gap-5', children, ...props }: FormProps) {
  const [inputs, setInputs] = useState(0)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (validateAndFocus(event.currentTarget)) onSubmit(new FormData(event.currentTarget))
  }

  function countInput(event: InputEvent<HTMLFormElement>): void {
    onInput?.(event)
    // In a transition, so that the typed letter is shown before other fields are checked.
    startTransition(() => setInputs((before) => before + 1))
  }

  return (
    <form {...props} method="dialog" className={className} noValidate onSubmit={submit} onInput={countInput}>
      <InputCount value={inputs}>{children}</InputCount>
    </form>
  )
}

/** Shows the errors of all fields and focuses the first invalid one. Returns whether the form is valid. */
export function validateAndFocus(form: HTMLFormElement): boolean {
  const isValid = form.checkValidity()
  form.querySelector<HTMLElement>(':is(input, select):invalid')?.focus()
  return isValid
}

/** The input of that name in a form or fieldset. */
export function getField(part: HTMLElement, name: string): HTMLInputElement {
  const field = part.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) throw new Error(`The form has no field ${name}`)
  return field
}
