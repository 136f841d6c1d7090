import { ofetch } from 'ofetch'
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
  const answer = await ofetch<unknown>(
    publicAddressUrl.startsWith('/') ? apiHost + publicAddressUrl : publicAddressUrl,
    {
      retry: false,
      credentials: 'omit',
      cache: 'no-store',
      parseResponse: JSON.parse,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    },
  )
  return v.parse(publicAddressSchema, answer).ip
}
