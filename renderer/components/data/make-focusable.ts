/** A `ref` callback for a list: one that scrolls must be reachable by keyboard, and any other would be a useless Tab stop. */
export function makeFocusable(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return
  const observer = new ResizeObserver(() => {
    list.tabIndex = list.scrollHeight > list.clientHeight ? 0 : -1
  })
  observer.observe(list)
  return () => observer.disconnect()
}
