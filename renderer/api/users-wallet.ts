import * as v from 'valibot'
import type { WalletConnection } from './contract-payloads.ts'
import { request } from './http.ts'

/** Has no signal: leaving the screen doesn't abort it, because the provider may have done it already. */
export function connectWallet(connection: WalletConnection): Promise<unknown> {
  return request(v.unknown(), '/users/connect-wallet', { method: 'POST', body: connection, access: 'bearer' })
}
