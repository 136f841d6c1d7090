/** Tells the other tabs of this browser that something happened, and hears it from them. */
export type TabChannel = {
  tell(): void
  /** Returns how to stop listening. */
  listen(listener: () => void): () => void
}

/** A browser that refuses storage may refuse channels too: then the tabs are on their own. */
export function tabChannel(name: string): TabChannel {
  try {
    const channel = new BroadcastChannel(name)
    return {
      tell: () => channel.postMessage(name),
      listen(listener) {
        channel.addEventListener('message', listener)
        return () => channel.removeEventListener('message', listener)
      },
    }
  } catch {
    return { tell: () => {}, listen: () => () => {} }
  }
}
