import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { callDetails } from '../../../renderer/api/contract/details.ts'
import * as contract from '../../../renderer/api/contract/users-wallet.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { reloadCaller } from '../../accounts/caller.ts'
import { type VerifiedWallet, verifyWalletProof } from '../../accounts/wallet-proof.ts'
import { parse } from '../../http/body.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { success } from '../../http/send.ts'
import { memberHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'

const [connection, disconnection] = callDetails.connectWallet.body.options
const connectBody = v.object({
  ...connection.entries,
  address: v.pipe(connection.entries.address, v.regex(/^0x[\da-f]{40}$/i, 'The wallet address is not valid.')),
})

export function addWalletRoutes({ addCalls }: Router, services: Services): void {
  const { db, clock, portalOrigins } = services

  function consumeNonce({ nonce, expiresAt }: VerifiedWallet): void {
    // It may have expired while its signature was checked, and a used nonce is forgotten then.
    if (expiresAt < clock.now()) throw badRequest('The message has expired. Please connect again.')
    for (const row of db.walletNonces.rows()) if (row.expiresAt < clock.now()) db.walletNonces.delete(row.id)
    if (db.walletNonces.find('nonce', nonce)) throw badRequest('This message was already used. Please connect again.')
    db.walletNonces.put({ id: randomUUID(), nonce, expiresAt })
  }

  /** A wallet belongs to one user. A verified wallet takes precedence over a typed address. */
  function removeFromOtherUsers(address: string, userId: string): void {
    const others = db.users.where('publicAddress', address.toLowerCase()).filter(({ id }) => id !== userId)
    if (others.some(({ isWalletVerified }) => isWalletVerified))
      throw conflict('This wallet is connected to another account.')
    for (const other of others) db.users.put({ ...other, publicAddress: null })
  }

  addCalls(contract, {
    connectWallet: memberHandler(async ({ body, caller, ip }) => {
      const userId = caller.user.id
      if (v.is(disconnection, body)) {
        if (caller.user.publicAddress !== null) {
          db.users.put({ ...caller.user, publicAddress: null, isWalletVerified: false })
          recordActivity(services, { userId, action: 'wallet_disconnected', ip })
        }
        return success('Wallet disconnected successfully!')
      }
      const { username } = caller.user
      const expected = { username, origins: portalOrigins, now: clock.now() }
      const wallet = await verifyWalletProof(parse(connectBody, body), expected)
      const user = reloadCaller(db, caller)
      consumeNonce(wallet)
      removeFromOtherUsers(wallet.address, userId)
      db.users.put({ ...user, publicAddress: wallet.address, isWalletVerified: true })
      recordActivity(services, { userId, action: 'wallet_connected', ip })
      return success('Wallet connected successfully!')
    }),
  })
}
