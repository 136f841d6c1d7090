type Event = 'deep-link' | 'command'

export type PageEvents<T> = {
  /** Sends it at once when the page listens; else the last one of each kind waits until it does. */
  deliver(event: Event, value: T): void
  /** Drops what waits. */
  forget(event: Event): void
  /** The page listens from now on. */
  ready(): void
  /** The page is another one now, or none. */
  gone(): void
}

/** What the page is told, whether or not it is there already (E-24). */
export function createPageEvents<T>(send: (event: Event, value: T) => void): PageEvents<T> {
  let isReady = false
  const waiting = new Map<Event, T>()
  return {
    deliver(event, value) {
      if (isReady) send(event, value)
      else waiting.set(event, value)
    },
    forget: (event) => void waiting.delete(event),
    ready() {
      isReady = true
      for (const [event, value] of waiting) send(event, value)
      waiting.clear()
    },
    gone() {
      isReady = false
    },
  }
}
