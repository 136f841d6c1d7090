import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, errorText } from '../../api/api-error.ts'

/**
 * `useMutation` that sends one request at a time, even after two clicks in one frame. The options' `onSuccess` also runs after the
 * user has left the screen. Callbacks given to `mutate` don't, so focus, notices and navigation belong there.
 */
export function useExclusiveMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: () => {
      isRunning.current = false
    },
  })
  const mutate: typeof mutation.mutate = (...args) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}

type Confirmed<Data> = {
  mutationFn: () => Promise<Data>
  onSuccess: (data: Data, queries: QueryClient) => unknown
  /** Shown unless the server sent an error message. */
  failed: string
}

/** A mutation confirmed in a dialog, which stays open while it runs and shows an error if it fails. */
export function useConfirmedMutation<Data>({ mutationFn, onSuccess, failed }: Confirmed<Data>) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, reset, error, isPending } = useExclusiveMutation({
    mutationFn,
    onSuccess(data) {
      // The dialog returns the focus to its opener, so it must close before the opener is removed.
      flushSync(() => setAsking(false))
      return onSuccess(data, queries)
    },
  })
  function ask(): void {
    reset()
    setAsking(true)
  }
  const dialog = {
    open: isAsking,
    error: error ? errorText(error, failed) : undefined,
    onConfirm: () => mutate(),
    onCancel: () => setAsking(false),
  }
  return { ask, busy: isPending, dialog }
}

/** Updates every cached page of a list. Requests in flight are canceled and repeated: their responses may lack the change. */
export async function updateLists<T>(queries: QueryClient, key: string, update: (list: T) => T): Promise<void> {
  const queryKey = [key]
  await queries.cancelQueries({ queryKey })
  queries.setQueriesData<T>({ queryKey }, (list) => list && update(list))
  void queries.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.status === 'pending' })
}

/** For deletions: an object that no longer exists is not an error. */
export async function ignoreNotFound(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
