import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { retryAfter } from '../api/api-error.ts'
import { useAccountCheck } from '../session/use-account-check.ts'
import { useCountdown } from './use-countdown.ts'

export type Submission<Args extends unknown[], Result> = {
  /** `signal` is aborted on unmount and by `cancel`. */
  send: (signal: AbortSignal, ...args: Args) => Promise<Result>
  onSuccess?: ((result: Result) => void) | undefined
  onError?: (error: unknown, ...args: Args) => void
}

/**
 * Sends what may be aborted when the user leaves the screen; changes on dashboard screens use `useExclusiveMutation`. CONTRIBUTING.md says
 * why there are two, and why they are no React actions. Sends one request at a time, even after two clicks in one frame. After an abort,
 * neither callback is called. `waitSeconds` counts down to the next attempt if the provider demands a wait.
 */
export function useSubmit<Args extends unknown[], Result>({ send, onSuccess, onError }: Submission<Args, Result>) {
  const [busy, setBusy] = useState(false)
  const [waitSeconds, startCountdown] = useCountdown()
  const inFlight = useRef<AbortController>(undefined)
  const isSameAccount = useAccountCheck()

  const cancel = useCallback(() => {
    inFlight.current?.abort()
    inFlight.current = undefined
    setBusy(false)
  }, [])
  // Unlike an effect, a layout effect is also cleaned up while `Suspense` hides the screen.
  useLayoutEffect(() => cancel, [cancel])

  function submit(...args: Args): void {
    if (inFlight.current || !isSameAccount()) return
    const controller = new AbortController()
    inFlight.current = controller
    setBusy(true)
    const settle = (callback: () => void) => {
      if (controller.signal.aborted) return
      inFlight.current = undefined
      setBusy(false)
      callback()
    }
    send(controller.signal, ...args).then(
      (result) => settle(() => onSuccess?.(result)),
      (error: unknown) =>
        settle(() => {
          startCountdown(retryAfter(error))
          onError?.(error, ...args)
        }),
    )
  }
  return { submit, busy, waitSeconds, cancel }
}
