/** Lets callers wait until there is something for them. */
export type Waiting = {
  /** Resolves when `isReady` says so, asked after each `wake`; when `ms` have passed; or at `cancel` and `close`. */
  until(isReady: () => boolean, ms: number): Promise<void>
  wake(): void
  /** Ends the waits of this moment. */
  cancel(): void
  /** Ends all waits, those to come too. */
  close(): void
}

export function createWaiting(): Waiting {
  const wakers = new Set<() => void>()
  let cancellations = 0
  let isOpen = true

  function wake(): void {
    for (const one of wakers) one()
  }

  return {
    wake,
    async until(isReady, ms) {
      const end = performance.now() + ms
      const known = cancellations
      while (isOpen && cancellations === known && !isReady() && performance.now() < end)
        await new Promise<void>((resolve) => {
          const goOn = (): void => {
            clearTimeout(timer)
            wakers.delete(goOn)
            resolve()
          }
          const timer = setTimeout(goOn, end - performance.now())
          wakers.add(goOn)
        })
    },
    cancel() {
      cancellations += 1
      wake()
    },
    close() {
      isOpen = false
      wake()
    },
  }
}
