import { settings } from '../settings.ts'

const TIMEOUT = 5000

/** Whether anybody answers at the address of the API, whatever the answer is. */
export async function isReachable(signal: AbortSignal): Promise<boolean> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])
  try {
    await fetch(settings.apiHost || '/', { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal: limited })
    return true
  } catch {
    return false
  }
}
