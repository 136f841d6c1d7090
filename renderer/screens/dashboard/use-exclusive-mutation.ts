import {
  type MutateOptions,
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../../api/api-error.ts'

/**
 * `useMutation` that runs one change at a time, even for two clicks in one frame. The options' `onSuccess` also runs after the
 * screen was left, because the account has changed; callbacks given to `mutate` don't, so focus, notices and navigation belong there.
 */
export function useExclusiveMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: () => {
      isRunning.current = false
    },
  })
  function mutate(variables: Variables, callbacks: MutateOptions<Data, Error, Variables> = {}): void {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(variables, callbacks)
  }
  return { ...mutation, mutate }
}

type Confirmed<Data> = {
  mutationFn: () => Promise<Data>
  onSuccess: (data: Data, queries: QueryClient) => unknown
  /** Shown unless the server sent an error text of its own. */
  failed: string
}

/** A change that is confirmed in a dialog, which stays open while the change runs and shows why it failed. */
export function useConfirmedMutation<Data>({ mutationFn, onSuccess, failed }: Confirmed<Data>) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, reset, error, isPending } = useExclusiveMutation({
    mutationFn,
    onSuccess(data) {
      // The dialog returns the focus to its opener, so it closes before the change removes the opener.
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

/**
 * Applies a change to every cached page of a list. Requests that began before the change are canceled: their responses lack it.
 * A page without data is requested again.
 */
export async function updateLists<T>(queries: QueryClient, key: string, update: (list: T) => T): Promise<void> {
  const queryKey = [key]
  await queries.cancelQueries({ queryKey })
  queries.setQueriesData<T>({ queryKey }, (list) => list && update(list))
  void queries.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.status === 'pending' })
}
