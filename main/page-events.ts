type Event = 'deep-link' | 'command'

/** Sends deep links and menu commands to the page, also those that arrive before the page has loaded. */
export function createPageEvents<T>(send: (event: Event, value: T) => void) {
  let isReady = false
  const pending = new Map<Event, T>()
  return {
    /** Sends the value now, or once the page listens; until then, a newer value of the same event replaces it. */
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
    pause(): void {
      isReady = false
    },
  }
}
