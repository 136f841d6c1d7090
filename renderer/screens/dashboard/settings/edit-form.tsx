import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '../../../api/contract/users.ts'
import { Button } from '../../../components/button.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { Form } from '../../../components/forms/form.tsx'
import type { useExclusiveMutation } from '../../../hooks/use-exclusive-mutation.ts'
import { hasDraft, type useDraft } from './use-draft.ts'

/**
 * The state of a form that replaces its trigger. Closing the form renders the trigger again and focuses it. With a draft, the form is open
 * from the start.
 */
export function useEditing(user: User, formName: string) {
  const [state, setState] = useState<'closed' | 'restored' | 'opened'>(hasDraft(user, formName) ? 'restored' : 'closed')
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

type EditFormProps<Saved> = {
  ref?: Ref<HTMLFormElement>
  label: string
  saveLabel?: string
  busyLabel: string
  draft: Omit<ReturnType<typeof useDraft>, 'fields'>
  save: ReturnType<typeof useExclusiveMutation<Saved, FormData>>
  error: ReactNode
  action?: ReactNode
  /** The form is open because of a draft: the focus stays on the screen's heading. */
  isRestored: boolean
  onSaved: (saved: Saved) => void
  onCancel: () => void
  children: ReactNode
}

/** A form that replaces the details it edits. Focuses its first field. */
export function EditForm<Saved>({
  ref,
  label,
  saveLabel = 'Save changes',
  busyLabel,
  draft,
  save,
  error,
  action,
  isRestored,
  onSaved,
  onCancel,
  children,
}: EditFormProps<Saved>) {
  const fields = useRef<HTMLDivElement>(null)
  const showFirstField = useEffectEvent(() => {
    const input = fields.current?.querySelector('input')
    if (!input || isRestored) return
    input.focus()
    // Focusing scrolls only as far as the field. The margins leave space for the header, and for an error below the buttons.
    input.form?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    showFirstField()
    // Keeps the focus there on the second press of a double-click, which may hit no field.
    const keepFocus = (event: MouseEvent) => event.detail > 1 && event.preventDefault()
    addEventListener('mousedown', keepFocus, { once: true })
    return () => removeEventListener('mousedown', keepFocus)
  }, [])

  function close(then: () => void) {
    draft.drop()
    then()
  }

  return (
    <Form
      ref={ref}
      className="grid max-w-240 scroll-mt-24 scroll-mb-20 gap-5"
      aria-label={label}
      onInput={(event) => draft.onInput(new FormData(event.currentTarget))}
      onSubmit={(data) => save.mutate(data, { onSuccess: (saved) => close(() => onSaved(saved)) })}
    >
      <div ref={fields} className="contents">
        {children}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" waitSeconds={save.waitSeconds} busyLabel={save.isPending && busyLabel}>
          {saveLabel}
        </Button>
        <Button variant="ghost" aria-disabled={save.isPending} onClick={() => close(onCancel)}>
          Cancel
        </Button>
        <p role="status" className="self-center text-13 text-text-2">
          {draft.isUnsaved && 'Not saved yet'}
        </p>
      </div>
      {/* Below the buttons, which stay under the pointer. */}
      {error && (
        <Banner tone="error" className="scroll-mb-6" onDismiss={save.reset} action={action}>
          {error}
        </Banner>
      )}
    </Form>
  )
}
