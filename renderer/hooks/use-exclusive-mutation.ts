import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { retryAfter } from '../api/api-error.ts'
import { useAccountCheck } from '../session/use-account-check.ts'
import { useCountdown } from './use-countdown.ts'

/**
 * Sends a change on a dashboard screen, which counts even after the user leaves; what may be aborted then uses `useSubmit`. Ignores
 * `mutate` while a request is pending, even after two clicks in one frame. `options.onSuccess` runs even after the user leaves. The
 * `onSuccess` passed to `mutate` doesn't: put focus, notices and navigation in that one.
 * `waitSeconds` counts down to the next attempt if the provider demands a wait.
 */
export function useExclusiveMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const queryClient = useQueryClient()
  const mutationKey = [useId()]
  const isSameAccount = useAccountCheck()
  const [waitSeconds, startCountdown] = useCountdown()
  const mutation = useMutation({
    ...options,
    mutationKey,
    onError(error, ...context) {
      startCountdown(retryAfter(error))
      return options.onError?.(error, ...context)
    },
  })
  const mutate: typeof mutation.mutate = (...args) => {
    // Unlike `isPending`, this changes within the frame.
    if (!queryClient.isMutating({ mutationKey }) && isSameAccount()) mutation.mutate(...args)
  }
  return { ...mutation, mutate, waitSeconds }
}
