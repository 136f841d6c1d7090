/** Tells the other tabs of this browser that something happened, and hears it from them. */
export type TabChannel = {
  tell(): void
  /** Returns how to stop listening. */
  listen(listener: () => void): () => void
}

/** It is opened when it is first used: an open one would keep the build, which only renders, from ending. */
export function tabChannel(name: string): TabChannel {
  let channel: BroadcastChannel | undefined
  const opened = () => {
    channel ??= openChannel(name)
    return channel
  }
  return {
    tell: () => opened()?.postMessage(name),
    listen(listener) {
      opened()?.addEventListener('message', listener)
      return () => opened()?.removeEventListener('message', listener)
    },
  }
}

/** A browser that refuses storage may refuse channels too: then the tabs are on their own. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
