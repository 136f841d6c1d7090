import * as v from 'valibot'
import type { WalletConnection } from './contract-payloads.ts'
import { request } from './http.ts'

/** Takes no signal: when the user leaves the screen, the provider may have connected the wallet already. */
export function connectWallet(connection: WalletConnection): Promise<unknown> {
  return request(v.unknown(), '/users/connect-wallet', { method: 'POST', body: connection, access: 'bearer' })
}
