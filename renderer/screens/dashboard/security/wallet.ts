import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { orAborted } from '../../../api/http.ts'
import { applicationName } from '../../../rules/names.ts'
import { signInText } from '../../../rules/wallet.ts'

/** The wallet's side of EIP-1193. */
type WalletProvider = {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
  on?(event: 'accountsChanged', listener: (accounts: unknown) => void): unknown
  removeListener?(event: 'accountsChanged', listener: (accounts: unknown) => void): unknown
}

/** `icon` is a data URI. */
export type Wallet = { id: string; name: string; icon: string | undefined; provider: WalletProvider }

const MAX_WALLETS = 20

const providerSchema = v.custom<WalletProvider>(
  (value) => typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function',
)

/** Any extension can announce a wallet. Only inline icons are used, because fetching one would tell its host about the user. */
const announcementSchema = v.object({
  info: v.object({
    uuid: v.pipe(v.string(), v.nonEmpty()),
    name: v.pipe(v.string(), v.transform(applicationName)),
    icon: v.fallback(
      v.optional(v.pipe(v.string(), v.maxLength(200_000), v.regex(/^data:image\/[a-z+]+[;,]/i))),
      undefined,
    ),
  }),
  provider: providerSchema,
})

/** Returns a function that lists the wallets announced so far (EIP-6963), or else the one at `window.ethereum`. */
export function useWallets(): () => Wallet[] {
  const announced = useRef(new Map<string, Wallet>())

  useEffect(() => {
    const onAnnounce = (event: Event) => {
      const { success, output } = v.safeParse(announcementSchema, event instanceof CustomEvent && event.detail)
      // The first one keeps its id, so that a later one can't impersonate it.
      if (!success || announced.current.has(output.info.uuid) || announced.current.size === MAX_WALLETS) return
      const { uuid, name, icon } = output.info
      announced.current.set(uuid, { id: uuid, name, icon, provider: output.provider })
    }
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
  }, [])

  return () => (announced.current.size > 0 ? [...announced.current.values()] : legacyWallet())
}

function legacyWallet(): Wallet[] {
  const { success, output } = v.safeParse(providerSchema, Reflect.get(window, 'ethereum'))
  return success ? [{ id: 'window.ethereum', name: 'your wallet', icon: undefined, provider: output }] : []
}

/** Its message is shown to the user. */
export class WalletError extends Error {}

const STATEMENT = 'Connect this wallet to your account. It moves no funds and costs nothing.'

const accountsSchema = v.array(v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i)))
const chainIdSchema = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((hex) => BigInt(hex).toString()),
)
const signatureSchema = v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i))

/**
 * Asks the wallet for an account and for a signature of a sign-in message (EIP-4361). A wallet may never respond: `signal` ends the wait.
 * @throws WalletError, an error of the wallet (see `walletErrorCode`), or the signal's reason.
 */
export async function proveWallet(
  wallet: WalletProvider,
  signal: AbortSignal,
): Promise<{ address: string; signature: string; message: string }> {
  const ask = (method: string, params?: unknown[]) => wallet.request({ method, ...(params && { params }) })
  const [account] = v.parse(accountsSchema, await orAborted(ask('eth_requestAccounts'), signal))
  if (account === undefined) throw new WalletError('No account selected')

  const accountSwitch = watchAccount(wallet, account)
  try {
    const unchanged = AbortSignal.any([signal, accountSwitch.signal])
    const chainId = v.parse(chainIdSchema, await orAborted(ask('eth_chainId'), unchanged))
    // For the checksum of the address. Loaded on demand: most users have no wallet.
    const { getAddress } = await orAborted(import('ethers/address'), unchanged)
    const address = getAddress(account.toLowerCase())
    const message = signInText({
      domain: location.host,
      address,
      statement: STATEMENT,
      uri: location.origin,
      chainId,
      nonce: hex(crypto.getRandomValues(new Uint8Array(16))),
      issuedAt: new Date(),
    })
    const text = `0x${hex(new TextEncoder().encode(message))}`
    const signature = v.parse(signatureSchema, await orAborted(ask('personal_sign', [text, address]), unchanged))
    return { address, signature, message }
  } finally {
    accountSwitch.stop()
  }
}

/** The code of an EIP-1193 provider error. */
export function walletErrorCode(error: unknown): number | undefined {
  return v.is(v.object({ code: v.number() }), error) ? error.code : undefined
}

/** Aborts `signal` when the wallet switches to another account. */
function watchAccount(wallet: WalletProvider, account: string): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const onChange = (accounts: unknown) => {
    const [first] = v.is(accountsSchema, accounts) ? accounts : []
    // Wallets also report the account that the user has just allowed.
    if (first?.toLowerCase() === account.toLowerCase()) return
    controller.abort(new WalletError('You switched accounts in your wallet. Please connect again.'))
  }
  wallet.on?.('accountsChanged', onChange)
  return { signal: controller.signal, stop: () => void wallet.removeListener?.('accountsChanged', onChange) }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
