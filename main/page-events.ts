type Event = 'deep-link' | 'command'

export type PageEvents<T> = {
  /** Sends the value at once if the page listens; otherwise the last one of each event is sent as soon as it does. */
  deliver(event: Event, value: T): void
  /** The page listens from now on. */
  ready(): void
  /** The page was replaced or closed. */
  gone(): void
}

/** Sends deep links and menu commands to the page, also those that arrive before the page has loaded. */
export function createPageEvents<T>(send: (event: Event, value: T) => void): PageEvents<T> {
  let isReady = false
  const pending = new Map<Event, T>()
  return {
    deliver(event, value) {
      if (isReady) send(event, value)
      else pending.set(event, value)
    },
    ready() {
      isReady = true
      for (const [event, value] of pending) send(event, value)
      pending.clear()
    },
    gone() {
      isReady = false
    },
  }
}
