import { EventEmitter, once } from 'node:events'

export type LongPoll = {
  /** Resolves when `isReady` returns true, which is checked after each `notify`; after `ms`; or on `cancel` or `close`. */
  until(isReady: () => boolean, ms: number): Promise<void>
  notify(): void
  /** Ends all current waits. */
  cancel(): void
  /** Ends all current and future waits. */
  close(): void
}

export function createLongPoll(): LongPoll {
  const events = new EventEmitter().setMaxListeners(0)
  let cancellation = new AbortController()

  return {
    async until(isReady, ms) {
      const signal = AbortSignal.any([cancellation.signal, AbortSignal.timeout(ms)])
      try {
        while (!isReady()) await once(events, 'change', { signal })
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    notify: () => void events.emit('change'),
    cancel() {
      cancellation.abort()
      cancellation = new AbortController()
    },
    close: () => cancellation.abort(),
  }
}
