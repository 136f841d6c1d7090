/** Sends signals to other tabs of this browser. Opens the channel on first use: an open channel would keep the
 * prerendering Node process alive. */
export function tabChannel(name: string) {
  let channel: BroadcastChannel | undefined
  const open = () => {
    try {
      channel ??= new BroadcastChannel(name)
    } catch {} // A browser that blocks storage may block channels too.
    return channel
  }
  return {
    notify: () => open()?.postMessage(name),
    /** Returns a function that stops listening. */
    listen(listener: () => void): () => void {
      open()?.addEventListener('message', listener)
      return () => channel?.removeEventListener('message', listener)
    },
  }
}
