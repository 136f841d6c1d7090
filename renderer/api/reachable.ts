import { settings } from '../settings.ts'

const TIMEOUT_MS = 5000

/** True if the API host responds at all, even with an error. */
export async function isReachable(signal: AbortSignal): Promise<boolean> {
  const limitedSignal = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    await fetch(settings.apiHost || '/', {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: limitedSignal,
    })
    return true
  } catch {
    return false
  }
}
