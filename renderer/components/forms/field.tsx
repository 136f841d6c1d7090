import CircleCheck from 'lucide-react/icons/circle-check'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { ReactNode } from 'react'
import { type FocusEvent, type FormEvent, startTransition, useContext, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { FormCounts } from './form.tsx'

/** What every control to type or choose in looks like: cut into the stone, with a bar at the left when invalid. */
export const CONTROL =
  'w-full min-h-touch rounded-control border border-border-strong bg-field px-3.5 text-16 shadow-cut transition-colors placeholder:text-text-3 hover:border-text-3 focus:border-accent focus-visible:outline-offset-1 [&[readonly]]:border-border [&[readonly]]:bg-sunken [&[readonly]]:shadow-none disabled:border-transparent disabled:bg-tint disabled:text-text-3 disabled:opacity-100 disabled:shadow-none aria-invalid:border-danger aria-invalid:inset-shadow-danger'

type FieldProps = {
  id: string
  label: string
  optional?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** Label above, then the control, then the hint or, in its place, the error. The control is described by `${id}-note`. */
export function Field({ id, label, optional, hint, error, children }: FieldProps) {
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex justify-between gap-2">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {optional && <span className="text-text-3">Optional</span>}
      </div>
      <div className="relative flex items-center">{children}</div>
      {error ? (
        <FieldMessage id={`${id}-note`} tone="error">
          {error}
        </FieldMessage>
      ) : (
        hint && <FieldMessage id={`${id}-note`}>{hint}</FieldMessage>
      )}
    </div>
  )
}

const TONE = {
  hint: { icon: undefined, look: 'text-text-2' },
  error: { icon: OctagonAlert, look: 'font-medium text-danger' },
  success: { icon: CircleCheck, look: 'font-medium text-success' },
}

type FieldMessageProps = { id?: string; tone?: keyof typeof TONE; children: ReactNode }

/** The one line under a field: what it is for or, in its place, what is wrong with it or that it is right. */
export function FieldMessage({ id, tone = 'hint', children }: FieldMessageProps) {
  const { icon, look } = TONE[tone]
  return (
    <p id={id} className={`mt-1.5 flex gap-1.5 text-13 ${look}`}>
      {icon && <Icon of={icon} size={16} className="mt-0.5" />}
      <span className="min-w-0">{children}</span>
    </p>
  )
}

type Control = HTMLInputElement | HTMLSelectElement

/**
 * Which error a field shows, and when: on submit and on leaving the field, what its own constraints say; at any time, `error`,
 * which a rule or the server found. Typing clears both; the next submit, or another `error`, shows it again.
 */
export function useFieldError(error: string | undefined) {
  const { submits, inputs } = useContext(FormCounts)
  /** The control, once it was left with something in it or refused on submit, and until it is typed into again. */
  const judged = useRef<Control>(undefined)
  const [native, setNative] = useState('')
  const [shown, setShown] = useState({ error, submits, cleared: false })
  if (shown.error !== error || shown.submits !== submits) setShown({ error, submits, cleared: false })

  function judgeAgain(): void {
    // A field that was emptied by its form, once that was sent, has nothing wrong with it yet.
    if (judged.current && !isEmpty(judged.current)) setNative(validationText(judged.current))
  }
  // What is typed elsewhere in the form may make it right, or wrong: the confirmation of a password is one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed
  useEffect(judgeAgain, [inputs])

  return {
    message: native || (error && !shown.cleared ? error : undefined),
    /** For a rule that came after the field was left. */
    judgeAgain,
    onInvalid(event: FormEvent<Control>): void {
      // Our message stands under the field; the browser's bubble would say it twice.
      event.preventDefault()
      judged.current = event.currentTarget
      setNative(validationText(event.currentTarget))
    },
    onBlur({ currentTarget: control }: FocusEvent<Control>): void {
      // A message that appears moves what is below it. Under a pressed button that would lose the click.
      if (document.querySelector('button:active, a:active')) return
      if (isEmpty(control)) return
      judged.current = control
      // After the field that the focus went to shows that it has it.
      startTransition(() => setNative(validationText(control)))
    },
    onInput(): void {
      judged.current = undefined
      setNative('')
      setShown((last) => (last.cleared ? last : { ...last, cleared: true }))
    },
  }
}

/** Says what is wrong in the words of this site: the browser's own differ by browser and language. */
function validationText(control: Control): string {
  const { valueMissing, patternMismatch, typeMismatch, tooShort } = control.validity
  if (valueMissing || patternMismatch) return 'Fill in this field.'
  if (typeMismatch) return 'Enter a full email address, like name@example.com.'
  if (tooShort && 'minLength' in control) return `Use at least ${control.minLength} characters.`
  return control.validationMessage
}

function isEmpty(control: Control): boolean {
  return control.value === '' && !control.validity.badInput
}
