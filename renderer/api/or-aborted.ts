/** Settles as `work` does, or rejects with the signal's reason once it is aborted. A long-lived signal keeps no listener. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
  return Promise.race([aborted, work]).finally(() => signal.removeEventListener('abort', abort))
}
