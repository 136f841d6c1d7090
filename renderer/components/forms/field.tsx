import { CircleCheck, OctagonAlert } from 'lucide'
import type { ReactNode } from 'react'
import { type FocusEvent, type FormEvent, startTransition, useContext, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { constraintText, InputCount } from './form.tsx'

type FieldProps = {
  id: string
  label: string
  optional?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** False if the field gets the focus with the error: screen readers then read it as the description. */
  isAnnounced?: boolean | undefined
  children: ReactNode
}

/** A label, a control, and a hint or an error. Set `aria-describedby` of the control to `${id}-note`. */
export function Field({ id, label, optional, hint, error, isAnnounced, children }: FieldProps) {
  const note = (error || hint) && (
    <FieldMessage id={`${id}-note`} tone={error ? 'error' : 'hint'}>
      {error || hint}
    </FieldMessage>
  )
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex justify-between gap-2">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {optional && <span className="text-text-3">Optional</span>}
      </div>
      <div className="relative flex items-center gap-2 max-tablet:flex-wrap">{children}</div>
      <div aria-live="polite">{isAnnounced && note}</div>
      {!isAnnounced && note}
    </div>
  )
}

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
  /** True if the field didn't get the focus with the error: it had lost or had it already. */
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
