import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../components/button.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { Form } from '../../../components/forms/form.tsx'

/**
 * The state of a form that replaces its trigger. Closing the form renders the trigger again and focuses it. With a draft, the form is open
 * from the start.
 */
export function useEditing(hasDraft: boolean) {
  const [state, setState] = useState<'closed' | 'restored' | 'opened'>(hasDraft ? 'restored' : 'closed')
  const trigger = useRef<HTMLButtonElement>(null)
  function close() {
    flushSync(() => setState('closed'))
    trigger.current?.focus()
  }
  return {
    isEditing: state !== 'closed',
    isRestored: state === 'restored',
    trigger,
    open: () => setState('opened'),
    close,
  }
}

type EditFormProps = {
  ref?: Ref<HTMLFormElement>
  /** The accessible name. */
  label: string
  saveLabel?: string
  busyLabel: string | false
  waitSeconds?: number
  error: ReactNode
  /** A button beside the error. */
  action?: ReactNode
  onDismissError: () => void
  /** The form is open because of a draft: the focus stays on the screen's heading. */
  isRestored: boolean
  isUnsaved: boolean
  onInput: (data: FormData) => void
  onSubmit: (data: FormData) => void
  onCancel: () => void
  children: ReactNode
}

/** A form that replaces the details it edits. Focuses its first field. */
export function EditForm({
  ref,
  label,
  saveLabel = 'Save changes',
  busyLabel,
  waitSeconds = 0,
  error,
  action,
  onDismissError,
  isRestored,
  isUnsaved,
  onInput,
  onSubmit,
  onCancel,
  children,
}: EditFormProps) {
  const fields = useRef<HTMLDivElement>(null)
  const focusFirstField = useEffectEvent(() => isRestored || fields.current?.querySelector('input')?.focus())
  useEffect(() => {
    focusFirstField()
    // Keeps the focus there on the second press of a double-click, which may hit no field.
    const keepFocus = (event: MouseEvent) => event.detail > 1 && event.preventDefault()
    addEventListener('mousedown', keepFocus, { once: true })
    return () => removeEventListener('mousedown', keepFocus)
  }, [])

  return (
    <Form
      ref={ref}
      className="grid max-w-180 gap-5"
      aria-label={label}
      onInput={(event) => onInput(new FormData(event.currentTarget))}
      onSubmit={onSubmit}
    >
      <div ref={fields} className="contents">
        {children}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" waitSeconds={waitSeconds} busyLabel={busyLabel}>
          {saveLabel}
        </Button>
        <Button variant="ghost" aria-disabled={busyLabel !== false} onClick={onCancel}>
          Cancel
        </Button>
        <p role="status" className="self-center text-13 text-text-2">
          {isUnsaved && 'Not saved yet'}
        </p>
      </div>
      {/* Below the buttons, which stay under the pointer. */}
      {error && (
        <Banner tone="error" onDismiss={onDismissError} action={action}>
          {error}
        </Banner>
      )}
    </Form>
  )
}
