import { CircleCheck, OctagonAlert } from 'lucide'
import type { ReactNode } from 'react'
import { type FocusEvent, type FormEvent, startTransition, useContext, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { constraintText, InputCount } from './form.tsx'

const TONE = {
  hint: { icon: undefined, className: 'text-text-2' },
  error: { icon: OctagonAlert, className: 'font-medium text-danger' },
  success: { icon: CircleCheck, className: 'font-medium text-success' },
}

type FieldMessageProps = { id?: string; tone?: keyof typeof TONE; children: ReactNode }

export function FieldMessage({ id, tone = 'hint', children }: FieldMessageProps) {
  const { icon, className } = TONE[tone]
  return (
    <p id={id} className={`mt-1.5 flex gap-1.5 text-13 ${className}`}>
      {icon && <Icon icon={icon} size={16} className="mt-0.5" />}
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** True while the user presses a control. A new message could move it, which would lose the click. */
export const isPressing = () => document.querySelector(':is(a, button, label):active') !== null

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
