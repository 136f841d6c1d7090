import { settings } from '../settings.ts'

const TIMEOUT_MS = 5000

/** True if the API host responds at all, even with an error. */
export function isReachable(signal: AbortSignal): Promise<boolean> {
  return fetch(settings.apiHost || '/', {
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).then(
    () => true,
    () => false,
  )
}
