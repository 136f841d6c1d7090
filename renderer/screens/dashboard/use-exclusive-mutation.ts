import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, errorMessage } from '../../api/api-error.ts'

/**
 * Sends a change on a dashboard screen, which counts even after the user leaves; what may be aborted then uses `useSubmit`. Ignores
 * `mutate` while a request is pending, even after two clicks in one frame. `options.onSuccess` runs even after the user leaves. The
 * `onSuccess` passed to `mutate` doesn't: put focus, notices and navigation in that one.
 */
export function useExclusiveMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const queryClient = useQueryClient()
  const mutationKey = [useId()]
  const mutation = useMutation({ ...options, mutationKey })
  const mutate: typeof mutation.mutate = (...args) => {
    // Unlike `isPending`, this changes within the frame.
    if (!queryClient.isMutating({ mutationKey })) mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}

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
    // Reads the form, because React Query would keep passwords passed as variables.
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
    error: error ? errorMessage(error, fallbackError) : undefined,
    onDismissError: reset,
    onConfirm: () => mutate(),
    onCancel: () => setOpen(false),
  }
  return { openDialog, dialog }
}

/**
 * Updates every cached page of a list. Cancels requests in flight, because their responses may lack the change, and repeats those of
 * visible lists that have no data yet.
 */
export async function updateLists<T>(queryClient: QueryClient, key: string, update: (list: T) => T): Promise<void> {
  const queryKey = [key]
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<T>({ queryKey }, (list) => list && update(list))
  void queryClient.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined })
}

/** Treats a deletion as done if the object no longer exists. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
