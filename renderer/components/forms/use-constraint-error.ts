import { type FocusEvent, type FormEvent, startTransition, useContext, useEffect, useRef, useState } from 'react'
import { isPressing } from '../../clicks/click-guard.ts'
import { constraintText, InputCount } from './form.tsx'

/** Validation message and event handlers for a native input. The message appears on submit or blur and clears on the next input. */
export function useConstraintError() {
  const inputs = useContext(InputCount)
  /** Cleared when the user types. */
  const validatedInput = useRef<HTMLInputElement>(undefined)
  const [constraintError, setConstraintError] = useState('')
  /** True if the error appears in a field that isn't about to get the focus: then screen readers need a live region. */
  const [isAnnounced, setAnnounced] = useState(false)

  function revalidate(): void {
    // Skip an empty field: the form may have been reset after a submit.
    if (validatedInput.current?.value) setConstraintError(constraintText(validatedInput.current))
  }
  // Typing in another field may change the result: the confirmation of a password depends on the password.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every input in the form
  useEffect(revalidate, [inputs])

  return {
    constraintError,
    isAnnounced,
    onInvalid(event: FormEvent<HTMLInputElement>): void {
      // Hides the browser's own message.
      event.preventDefault()
      setAnnounced(event.currentTarget === document.activeElement)
      validatedInput.current = event.currentTarget
      setConstraintError(constraintText(event.currentTarget))
    },
    onBlur({ currentTarget: control }: FocusEvent<HTMLInputElement>): void {
      if (!control.value || isPressing()) return
      setAnnounced(true)
      validatedInput.current = control
      // In a transition, so that the next field shows its focus first.
      startTransition(() => setConstraintError(constraintText(control)))
    },
    onInput(): void {
      validatedInput.current = undefined
      setConstraintError('')
    },
  }
}
