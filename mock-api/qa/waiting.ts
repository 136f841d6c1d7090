import { EventEmitter, once } from 'node:events'

/** Long polling. */
export type Waiting = {
  /** Resolves once `isReady` is true, checked after each `wake`; after `ms`; or at `cancel` and `close`. */
  until(isReady: () => boolean, ms: number): Promise<void>
  wake(): void
  /** Ends all current waits. */
  cancel(): void
  /** Ends all current and future waits. */
  close(): void
}

export function createWaiting(): Waiting {
  const events = new EventEmitter().setMaxListeners(0)
  let cancellation = new AbortController()

  return {
    async until(isReady, ms) {
      const signal = AbortSignal.any([cancellation.signal, AbortSignal.timeout(ms)])
      try {
        while (!isReady()) await once(events, 'wake', { signal })
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    wake: () => void events.emit('wake'),
    cancel() {
      cancellation.abort()
      cancellation = new AbortController()
    },
    close: () => cancellation.abort(),
  }
}
