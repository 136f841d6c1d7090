import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useExclusiveMutation } from '../../state/use-exclusive-mutation.ts'

type ConfirmedMutationOptions<Data> = {
  /** `fields` has the values of the dialog's fields. */
  mutationFn: (fields: FormData) => Promise<Data>
  onSuccess: (data: Data, queryClient: QueryClient) => unknown
  /** The label of the confirming button while the request runs. */
  busyLabel: string
  /** Shown unless the server sent an error message. */
  fallbackError: string
}

/** A mutation that the user confirms in a dialog, which stays open while the request runs and shows its error. */
export function useConfirmedMutation<Data>({
  mutationFn,
  onSuccess,
  busyLabel,
  fallbackError,
}: ConfirmedMutationOptions<Data>) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { mutate, reset, error, isPending } = useExclusiveMutation({
    // Reads the form, because TanStack Query would keep passwords passed as variables.
    mutationFn: () => mutationFn(new FormData(form.current ?? undefined)),
    onSuccess(data) {
      // Closing the dialog focuses its trigger, so it must close before the trigger is removed.
      flushSync(() => setOpen(false))
      return onSuccess(data, queryClient)
    },
  })
  function openDialog(): void {
    reset()
    setOpen(true)
  }
  const dialog = {
    open: isOpen,
    form,
    busyLabel: isPending && busyLabel,
    error,
    fallbackError,
    onDismissError: reset,
    onConfirm: () => mutate(),
    onCancel: () => setOpen(false),
  }
  return { openDialog, dialog }
}
