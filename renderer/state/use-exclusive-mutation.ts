import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useAccountCheck } from './use-account-check.ts'

/**
 * Sends a change on a dashboard screen, which counts even after the user leaves; what may be aborted then uses `useSubmit`. Ignores
 * `mutate` while a request is pending, even after two clicks in one frame. `options.onSuccess` runs even after the user leaves. The
 * `onSuccess` passed to `mutate` doesn't: put focus, notices and navigation in that one.
 */
export function useExclusiveMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const queryClient = useQueryClient()
  const mutationKey = [useId()]
  const isSameAccount = useAccountCheck()
  const mutation = useMutation({ ...options, mutationKey })
  const mutate: typeof mutation.mutate = (...args) => {
    // Unlike `isPending`, this changes within the frame.
    if (!queryClient.isMutating({ mutationKey }) && isSameAccount()) mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}
