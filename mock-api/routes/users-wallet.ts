import * as v from 'valibot'
import type { Outcome, WalletConnection } from '../../renderer/api/contract.ts'
import { recordActivity } from '../activities.ts'
import { stillCaller } from '../auth.ts'
import { parse } from '../body.ts'
import { badRequest, conflict } from '../errors.ts'
import type { Provider } from '../provider.ts'
import type { Router } from '../router.ts'
import { type ProvenWallet, provenWallet } from '../wallet-proof.ts'

const disconnectBody = v.object({ address: v.null(), disconnect: v.literal(true) })
const connectBody = v.object({
  address: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'The wallet address is not valid.')),
  signature: v.pipe(v.string(), v.maxLength(10_000, 'The signature is too long.')),
  message: v.pipe(v.string(), v.maxLength(2000, 'The message is too long.')),
}) satisfies v.GenericSchema<unknown, WalletConnection>

/** The user's wallet: connected by a signature (requirement M-27), and disconnected. */
export function usersWallet({ guarded }: Router, provider: Provider): void {
  const { data, clock, portalOrigins } = provider

  function takeNonce({ nonce, expiresAt }: ProvenWallet): void {
    for (const row of data.walletNonces.rows()) if (row.expiresAt < clock.now()) data.walletNonces.delete(row.id)
    if (data.walletNonces.get(nonce)) throw badRequest('The message was used already. Please connect again.')
    data.walletNonces.put({ id: nonce, expiresAt })
  }

  /** One wallet is one account's. Who holds its keys has it, rather than who only wrote its address into a profile. */
  function takeFromOthers(address: string, accountId: string): void {
    const others = data.accounts.where('wallet', address.toLowerCase()).filter(({ id }) => id !== accountId)
    if (others.some(({ isWalletVerified }) => isWalletVerified))
      throw conflict('This wallet is connected to another account.')
    for (const other of others) data.accounts.put({ ...other, publicAddress: null })
  }

  guarded('POST /users/connect-wallet', async ({ body, caller, ip }) => {
    const accountId = caller.account.id
    if (v.is(disconnectBody, body)) {
      if (caller.account.publicAddress !== null) {
        data.accounts.put({ ...caller.account, publicAddress: null, isWalletVerified: false })
        recordActivity(provider, { accountId, action: 'wallet_disconnected', ip })
      }
      return { success: true, message: 'Wallet disconnected successfully!' } satisfies Outcome
    }
    const wallet = await provenWallet(parse(connectBody, body), { origins: portalOrigins, now: clock.now() })
    const account = stillCaller(data, caller)
    takeNonce(wallet)
    takeFromOthers(wallet.address, accountId)
    data.accounts.put({ ...account, publicAddress: wallet.address, isWalletVerified: true })
    recordActivity(provider, { accountId, action: 'wallet_connected', ip })
    return { success: true, message: 'Wallet connected successfully!' } satisfies Outcome
  })
}
