/** Locks of all tabs: 'refreshToken' while one refreshes the tokens, 'tokens' while one writes new ones. */
type LockName = 'refreshToken' | 'tokens'

/** A browser that blocks cookies blocks locks too. Then no other tab shares these tokens, and no lock is needed. */
export async function withLock<T>(name: LockName, task: () => Promise<T>): Promise<T> {
  let started: Promise<T> | undefined
  const start = () => {
    started ??= receiveCookies().then(task)
    return started
  }
  try {
    await navigator.locks.request(name, start)
  } catch {}
  // If the task failed, its promise again.
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
