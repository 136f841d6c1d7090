import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { settings } from '../settings.ts'
import { publicAddressSchema } from './contract.ts'

const TIMEOUT_MS = 3000

/** The address that the internet sees of this client. Asked once; throws if there is no valid answer within 3 seconds. */
export async function publicAddress(signal: AbortSignal): Promise<string> {
  const answer = await ofetch<unknown>(settings.publicAddressUrl || `${settings.apiHost}/public-address`, {
    retry: false,
    credentials: 'omit',
    parseResponse: JSON.parse,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  return v.parse(publicAddressSchema, answer).ip
}
