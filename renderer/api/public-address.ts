import * as v from 'valibot'
import { settings } from '../settings.ts'
import { publicAddressSchema } from './contract.ts'

const TIMEOUT_MS = 3000

/**
 * The public address of this client. Throws when the look-up has no valid answer within 3 seconds. Not a request of the API client:
 * a third party gets no credentials and is asked once, without the retry that reads of the API have.
 */
export async function publicAddress(signal: AbortSignal): Promise<string> {
  const { apiHost, publicAddressUrl } = settings
  const response = await fetch(publicAddressUrl.startsWith('/') ? apiHost + publicAddressUrl : publicAddressUrl, {
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  if (!response.ok) throw new Error(`The look-up of the public address failed with status ${response.status}`)
  return v.parse(publicAddressSchema, await response.json()).ip
}
