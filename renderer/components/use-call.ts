import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * A call that a form or a button makes: one at a time, also for two clicks in the same frame. When its screen goes, `signal` is
 * aborted: nobody is there to be told what came of it. Whatever changes an account that is signed in is not given up for that, and
 * what is kept of the provider's lists is changed all the same.
 */
export function useCall<A extends unknown[]>(
  run: (signal: AbortSignal, ...args: A) => Promise<void>,
): [call: (...args: A) => void, busy: boolean] {
  const [busy, setBusy] = useState(false)
  const inFlight = useRef<AbortController>(undefined)
  // A layout effect, because it ends as soon as the screen is hidden, even while the next one is still being loaded.
  useLayoutEffect(() => () => giveUp(inFlight), [])

  async function call(...args: A) {
    if (inFlight.current) return
    const controller = new AbortController()
    inFlight.current = controller
    setBusy(true)
    await run(controller.signal, ...args).finally(() => {
      if (inFlight.current !== controller) return
      inFlight.current = undefined
      setBusy(false)
    })
  }
  return [(...args) => void call(...args), busy]
}

function giveUp(inFlight: RefObject<AbortController | undefined>): void {
  inFlight.current?.abort()
  inFlight.current = undefined
}
