import { EventEmitter, once } from 'node:events'

const MAX_ITEMS = 1000

/** The latest items, newest first. Readers can wait for the next one. */
export function createLiveList<Item extends { id: string }>() {
  const events = new EventEmitter().setMaxListeners(0)
  let cancellation = new AbortController()
  let items: Item[] = []
  /** Their items keep their place, so that `after` still finds it. */
  const removedIds = new Set<string>()

  /** The matching items, newest first; with `after`, only those newer than the item with this id. */
  function list(matches: (item: Item) => boolean, { after }: { after?: string | undefined } = {}): Item[] {
    const known = items.findIndex(({ id }) => id === after)
    return (known < 0 ? items : items.slice(0, known)).filter((item) => !removedIds.has(item.id) && matches(item))
  }

  return {
    list,
    add(item: Item): void {
      items.unshift(item)
      if (items.length > MAX_ITEMS) items.pop()
      events.emit('change')
    },
    /** Like `list`, but if there is no such item, waits for one, up to `ms`. Clearing the list ends the wait. */
    async wait(
      matches: (item: Item) => boolean,
      { ms, ...options }: { after?: string | undefined; ms: number },
    ): Promise<Item[]> {
      const signal = AbortSignal.any([cancellation.signal, AbortSignal.timeout(ms)])
      try {
        while (list(matches, options).length === 0) await once(events, 'change', { signal })
      } catch (error) {
        if (!signal.aborted) throw error
      }
      return list(matches, options)
    },
    remove(id: string): boolean {
      const isListed = list((item) => item.id === id).length > 0
      if (isListed) removedIds.add(id)
      return isListed
    },
    clear(): void {
      items = []
      removedIds.clear()
      cancellation.abort()
      cancellation = new AbortController()
    },
    /** Ends all current and future waits. */
    close: () => cancellation.abort(),
  }
}
