import { type ComponentProps, createContext, type FormEvent, type InputEvent, startTransition, useState } from 'react'

/** The number of input events so far. Fields revalidate when it changes. */
export const InputCount = createContext(0)

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'noValidate' | 'autoComplete'> & {
  onSubmit: (data: FormData) => void
}

/**
 * Calls `onSubmit` if `constraintText` finds no error. Otherwise focuses the first invalid field. With `method="dialog"`, a submit before
 * hydration sends nothing.
 */
export function Form({ onSubmit, onInput, children, ...props }: FormProps) {
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
    <form
      {...props}
      // Otherwise Chromium stores what was typed, including a password that is shown, with the tab's history, and restores it for the next
      // user. Autofill follows the fields' own tokens.
      autoComplete="off"
      method="dialog"
      noValidate
      onSubmit={submit}
      onInput={countInput}
    >
      <InputCount value={inputs}>{children}</InputCount>
    </form>
  )
}

/** Lets invalid fields show their errors, and focuses the first one. Returns whether the form is valid. */
export function validateAndFocus(form: HTMLFormElement): boolean {
  // Rules run on input, but a script or password manager may have set values without one.
  form.dispatchEvent(new Event('input', { bubbles: true }))
  const invalid = [...form.querySelectorAll('input')].filter(constraintText)
  for (const input of invalid) input.dispatchEvent(new Event('invalid'))
  invalid[0]?.focus()
  return invalid.length === 0
}

/**
 * The error of a field, or ''. Replaces the browsers' texts, which differ and depend on the browser's language. Browsers check lengths
 * only of what was typed, and don't trim. A field's `title` says what its `pattern` asks for. A value from the provider may be longer than
 * ours: it can be saved unchanged.
 */
export function constraintText(input: HTMLInputElement): string {
  const { validity, value, defaultValue, minLength, maxLength, validationMessage, labels, title } = input
  if (validity.patternMismatch && title) return title
  if (validity.valueMissing || validity.patternMismatch) return `${labels?.[0]?.textContent} is required.`
  if (validity.typeMismatch) return 'Enter a full email address, like name@example.com.'
  if (value.trim().length < minLength) return `Use at least ${minLength} characters.`
  if (maxLength > 0 && value.length > maxLength && value !== defaultValue) return `Use at most ${maxLength} characters.`
  return validationMessage
}

/** What the user typed into a field, without spaces around it. Don't use it for passwords. */
export function readText(data: FormData, name: string): string {
  return String(data.get(name) ?? '').trim()
}

export function getField(part: HTMLElement, name: string): HTMLInputElement {
  const field = part.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) throw new Error(`The form has no field ${name}`)
  return field
}
