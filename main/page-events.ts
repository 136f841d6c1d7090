type Event = 'deep-link' | 'command'

/** Sends deep links and menu commands to the page, also those that arrive before the page has loaded. */
export function createPageEvents<T>(send: (event: Event, value: T) => void) {
  let isReady = false
  const pending = new Map<Event, T>()
  return {
    /** Sends the value at once if the page listens; otherwise the last one of each event as soon as it does. */
    deliver(event: Event, value: T): void {
      if (isReady) send(event, value)
      else pending.set(event, value)
    },
    /** The page listens from now on. */
    ready(): void {
      isReady = true
      for (const [event, value] of pending) send(event, value)
      pending.clear()
    },
    /** The page was replaced or closed. */
    gone(): void {
      isReady = false
    },
  }
}
