import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { settings } from '../settings.ts'
import { publicIpSchema } from './public-ip.ts'

const TIMEOUT_MS = 3000

/**
 * The public IP address of this device, from a third-party service. Sends one request, without credentials.
 * Throws if there is no valid response within 3 seconds.
 */
export async function lookUpPublicIp(signal: AbortSignal): Promise<string> {
  const { apiHost, publicAddressUrl } = settings
  const url = publicAddressUrl.startsWith('/') ? apiHost + publicAddressUrl : publicAddressUrl
  const response = await ofetch<unknown>(url, {
    retry: false,
    credentials: 'omit',
    cache: 'no-store',
    parseResponse: JSON.parse,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  return v.parse(publicIpSchema, response).ip
}
