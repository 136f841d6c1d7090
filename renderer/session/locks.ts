/** Locks of all tabs: 'refreshToken' while one refreshes the tokens, 'tokens' while one writes new ones. */
type LockName = 'refreshToken' | 'tokens'

/**
 * Runs the task once, with the lock. A browser that blocks cookies blocks locks too: then no other tab shares these tokens, and the task
 * runs without it. Throws what the task throws.
 */
export async function withLock<T>(name: LockName, task: () => Promise<T>): Promise<T> {
  let started: Promise<T> | undefined
  const start = () => {
    started ??= receiveCookies().then(task)
    return started
  }
  try {
    await navigator.locks.request(name, start)
  } catch {}
  // Starts the task if the browser gave no lock. Otherwise, this is its promise.
  return start()
}

/**
 * In Firefox, a lock may arrive before the cookies that another tab wrote while it had the lock, unless the tab asks for them, which needs
 * the Cookie Store API.
 */
async function receiveCookies(): Promise<void> {
  try {
    await globalThis.cookieStore?.get('tokenAccount')
  } catch {}
}
