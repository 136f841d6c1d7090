import { settings } from '../settings.ts'
import { publicAddressSchema } from './contract.ts'
import { request } from './http.ts'

const LIMIT = 3000

/** The address that the internet sees of this client (D39). Throws when it is not known within 3 seconds. */
export async function publicAddress(signal: AbortSignal): Promise<string> {
  const { ip } = await request(publicAddressSchema, settings.publicAddressUrl || '/public-address', {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]),
  })
  return ip
}
