import * as v from 'valibot'
import type { WalletConnection } from './contract.ts'
import { request } from './http.ts'

/** Connects a wallet, or disconnects it. Not given up with the screen: what the provider has taken is to be seen on the next one too. */
export function connectWallet(connection: WalletConnection): Promise<unknown> {
  return request(v.unknown(), '/users/connect-wallet', { method: 'POST', body: connection, access: 'bearer' })
}
