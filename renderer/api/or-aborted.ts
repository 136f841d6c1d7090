/**
 * What `work` comes to, unless `signal` is aborted first: it then throws the signal's reason, and the work goes on for nobody. A
 * signal may outlive many works, so nothing is left listening to it.
 */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
  return Promise.race([aborted, work]).finally(() => signal.removeEventListener('abort', abort))
}
