import type { QueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage } from '../../api/api-error.ts'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { FailureText } from '../../components/feedback/failure-text.tsx'
import { Form } from '../../components/forms/form.tsx'
import { keepFocus } from '../../components/layout/heading-focus.ts'
import { useExclusiveMutation } from '../../hooks/use-exclusive-mutation.ts'
import { Dialog } from './dialog.tsx'

type ConfirmButtonProps<Data> = Pick<
  ComponentProps<typeof Button>,
  'size' | 'icon' | 'className' | 'aria-label' | 'children'
> & {
  title: string
  /** Text, and fields if the change needs them. */
  question: ReactNode
  confirmLabel: string
  /** The confirming button's label while the request runs. */
  busyLabel: string
  /** Shown unless the server sent an error message. */
  fallbackError: string
  send: (fields: FormData) => Promise<Data>
  onSuccess: (data: Data, queryClient: QueryClient) => unknown
}

/** Sends a change that can't be undone. Asks first in a dialog, which stays open while the request runs, and shows its error. */
export function ConfirmButton<Data>({
  title,
  question,
  confirmLabel,
  busyLabel,
  fallbackError,
  send,
  onSuccess,
  ...button
}: ConfirmButtonProps<Data>) {
  const questionId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { mutate, reset, error, isPending, waitSeconds } = useExclusiveMutation({
    // Reads the form, because TanStack Query would keep passwords passed as variables.
    mutationFn: () => send(new FormData(form.current ?? undefined)),
    onSuccess(data, _, __, { client }) {
      // Closing the dialog focuses the button, so it must close before the button is removed.
      flushSync(() => setOpen(false))
      return onSuccess(data, client)
    },
  })

  function open() {
    reset()
    setOpen(true)
  }

  return (
    <div ref={keepFocus} className="contents">
      <Button variant="subtleDanger" {...button} onClick={open} />
      {isOpen && (
        <Dialog onClose={() => isPending || setOpen(false)} title={title} role="alertdialog" descriptionId={questionId}>
          {error && (
            <Banner tone="error" className="my-4" onDismiss={reset}>
              <FailureText text={errorMessage(error, fallbackError)} error={error} />
            </Banner>
          )}
          <Form ref={form} onSubmit={() => mutate()}>
            <div id={questionId}>{question}</div>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button variant="secondary" disabled={isPending} onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button type="submit" variant="danger" waitSeconds={waitSeconds} busyLabel={isPending && busyLabel}>
                {confirmLabel}
              </Button>
            </div>
          </Form>
        </Dialog>
      )}
    </div>
  )
}
