import { EventEmitter, once } from 'node:events'

export function createLongPoll() {
  const events = new EventEmitter().setMaxListeners(0)
  let cancellation = new AbortController()

  return {
    /** Resolves when `isReady` returns true, which is checked after each `notify`; after `ms`; or on `cancel` or `close`. */
    async until(isReady: () => boolean, ms: number): Promise<void> {
      const signal = AbortSignal.any([cancellation.signal, AbortSignal.timeout(ms)])
      try {
        while (!isReady()) await once(events, 'change', { signal })
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    notify: () => void events.emit('change'),
    /** Ends all current waits. */
    cancel() {
      cancellation.abort()
      cancellation = new AbortController()
    },
    /** Ends all current and future waits. */
    close: () => cancellation.abort(),
  }
}
