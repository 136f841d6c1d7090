/** Signals to the other tabs of this browser. */
export type TabChannel = {
  notify(): void
  /** Returns a function that stops listening. */
  listen(listener: () => void): () => void
}

/** Opens the channel on first use: an open one would keep the prerendering build running. */
export function tabChannel(name: string): TabChannel {
  let channel: BroadcastChannel | undefined
  const opened = () => {
    channel ??= openChannel(name)
    return channel
  }
  return {
    notify: () => opened()?.postMessage(name),
    listen(listener) {
      opened()?.addEventListener('message', listener)
      return () => opened()?.removeEventListener('message', listener)
    },
  }
}

/** A browser that blocks storage may block channels too. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
