import { useLayoutEffect, useRef } from 'react'
import * as v from 'valibot'
import { orAborted } from '../../../api/http.ts'
import { applicationName } from '../../../rules/visible-text.ts'
import { walletMessage } from '../../../rules/wallet.ts'

/** The part of an EIP-1193 provider that the portal uses. */
type WalletProvider = {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
  on?(event: 'accountsChanged', listener: (accounts: unknown) => void): unknown
  removeListener?(event: 'accountsChanged', listener: (accounts: unknown) => void): unknown
}

const providerSchema = v.custom<WalletProvider>(
  (value) => typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function',
)

/** Any extension can announce a wallet. Icons must be inline, because fetching one would tell its host about the user. */
const announcementSchema = v.object({
  info: v.object({
    uuid: v.pipe(v.string(), v.minLength(1)),
    name: v.pipe(v.string(), v.transform(applicationName)),
    icon: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^data:image\/[a-z+]+[;,]/i))), undefined),
  }),
  provider: providerSchema,
})

export type Wallet = v.InferOutput<typeof announcementSchema>

/** Returns a function that lists the wallets announced so far (EIP-6963) or, if there are none, `window.ethereum`. */
export function useWallets(): () => Wallet[] {
  const announced = useRef<Wallet[]>([])

  // Before the button can be clicked.
  useLayoutEffect(() => {
    const onAnnounce = (event: Event) => {
      const { success, output } = v.safeParse(announcementSchema, event instanceof CustomEvent && event.detail)
      // The first wallet with an id keeps it, so that no later one can impersonate it.
      if (!success || announced.current.some(({ info }) => info.uuid === output.info.uuid)) return
      announced.current.push(output)
    }
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
  }, [])

  return () => {
    if (announced.current.length > 0) return announced.current
    const provider: unknown = Reflect.get(window, 'ethereum')
    return v.is(providerSchema, provider)
      ? [{ info: { uuid: 'window.ethereum', name: 'your wallet', icon: undefined }, provider }]
      : []
  }
}

/** An error whose message is shown to the user. */
export class WalletError extends Error {}

const accountsSchema = v.array(v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i)))
const chainIdSchema = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((digits) => BigInt(digits).toString()),
)
const signatureSchema = v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i))

/**
 * Asks the wallet for an account and to sign a sign-in message (EIP-4361). A wallet may never respond, so `signal` can end the wait.
 * Throws a WalletError, an error of the wallet (EIP-1193) or the signal's reason.
 */
export async function proveWalletOwnership(
  wallet: WalletProvider,
  username: string,
  signal: AbortSignal,
): Promise<{ address: string; signature: string; message: string }> {
  const accountSwitch = new AbortController()
  const stopSignal = AbortSignal.any([signal, accountSwitch.signal])
  const requestWallet = (method: string, params: unknown[] = []) =>
    orAborted(wallet.request({ method, params }), stopSignal)

  const [account] = v.parse(accountsSchema, await requestWallet('eth_requestAccounts'))
  if (account === undefined) throw new WalletError('No account selected')

  const onAccounts = (accounts: unknown) => {
    const [first] = v.is(accountsSchema, accounts) ? accounts : []
    // Wallets also report the account that the user has just allowed.
    if (first?.toLowerCase() !== account.toLowerCase())
      accountSwitch.abort(new WalletError('You switched accounts in your wallet. Please connect again.'))
  }
  wallet.on?.('accountsChanged', onAccounts)
  try {
    const chainId = v.parse(chainIdSchema, await requestWallet('eth_chainId'))
    // Adds the checksum to the address. Loaded on demand, because most users have no wallet.
    const { getAddress } = await import('ethers/address')
    const address = getAddress(account.toLowerCase())
    const message = walletMessage({
      domain: location.host,
      address,
      username,
      uri: location.origin,
      chainId,
      nonce: toHex(crypto.getRandomValues(new Uint8Array(16))),
      issuedAt: new Date(),
    })
    const text = `0x${toHex(new TextEncoder().encode(message))}`
    const signature = v.parse(signatureSchema, await requestWallet('personal_sign', [text, address]))
    return { address, signature, message }
  } finally {
    wallet.removeListener?.('accountsChanged', onAccounts)
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
