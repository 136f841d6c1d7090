import { type FocusEvent, type FormEvent, useContext, useState } from 'react'
import { SubmitCount } from './form.tsx'

type Control = HTMLInputElement | HTMLSelectElement

/**
 * Which error a field shows, and when: on submit and on leaving the field, what its own constraints say; at any time, `error`,
 * which a rule or the server found. Typing clears both; the next submit, or another `error`, shows it again.
 */
export function useFieldError(error: string | undefined) {
  const submits = useContext(SubmitCount)
  const [native, setNative] = useState('')
  const [shown, setShown] = useState({ error, submits, cleared: false })
  if (shown.error !== error || shown.submits !== submits) setShown({ error, submits, cleared: false })

  return {
    message: native || (error && !shown.cleared ? error : undefined),
    onInvalid(event: FormEvent<Control>): void {
      // Our message stands under the field; the browser's bubble would say it twice.
      event.preventDefault()
      setNative(event.currentTarget.validationMessage)
    },
    onBlur({ currentTarget: control }: FocusEvent<Control>): void {
      // A message that appears moves what is below it. Under a pressed button that would lose the click.
      if (document.querySelector('button:active, a:active')) return
      if (control.value !== '' || control.validity.badInput) setNative(control.validationMessage)
    },
    onInput(): void {
      setNative('')
      setShown({ error, submits, cleared: true })
    },
  }
}
