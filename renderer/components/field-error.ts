import { type FocusEvent, type FormEvent, startTransition, useContext, useEffect, useRef, useState } from 'react'
import { FormCounts } from './form.tsx'

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
    if (judged.current && !isEmpty(judged.current)) setNative(judged.current.validationMessage)
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
      setNative(event.currentTarget.validationMessage)
    },
    onBlur({ currentTarget: control }: FocusEvent<Control>): void {
      // A message that appears moves what is below it. Under a pressed button that would lose the click.
      if (document.querySelector('button:active, a:active')) return
      if (isEmpty(control)) return
      judged.current = control
      // After the field that the focus went to shows that it has it.
      startTransition(() => setNative(control.validationMessage))
    },
    onInput(): void {
      judged.current = undefined
      setNative('')
      setShown((last) => (last.cleared ? last : { ...last, cleared: true }))
    },
  }
}

function isEmpty(control: Control): boolean {
  return control.value === '' && !control.validity.badInput
}
