const channel = new BroadcastChannel('email-verified')

/** Tells the other tabs of this browser that a verification link did its work here. */
export function tellEmailVerified(): void {
  channel.postMessage('verified')
}

/** Calls `listener` when that happens in another tab; returns how to stop listening. */
export function onEmailVerified(listener: () => void): () => void {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
