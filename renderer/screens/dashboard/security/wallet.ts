import * as v from 'valibot'
import { orAborted } from '../../../api/http.ts'
import { signInText } from '../../../rules/wallet.ts'
import type { WalletProvider } from './wallet-discovery.ts'

/** The wallet answered, and cannot be connected like this. The message is for the user. */
export class WalletProblem extends Error {}

const STATEMENT = 'Connect this wallet to your account. It moves no funds and costs nothing.'

const accountsSchema = v.array(v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i)))
const chainIdSchema = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((hex) => BigInt(hex).toString()),
)
const signatureSchema = v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i))

/**
 * Asks the wallet for an account and for its signature under a text that is good for this site and for now (EIP-4361).
 * A wallet may leave its questions open for ever: `signal` ends the wait.
 * @throws WalletProblem, what the wallet throws (see `walletErrorCode`), or the signal's reason.
 */
export async function proveWallet(
  wallet: WalletProvider,
  signal: AbortSignal,
): Promise<{ address: string; signature: string; message: string }> {
  const ask = (method: string, params?: unknown[]) => wallet.request({ method, ...(params && { params }) })
  const [account] = v.parse(accountsSchema, await orAborted(ask('eth_requestAccounts'), signal))
  if (account === undefined) throw new WalletProblem('No account selected')

  const switched = whenSwitched(wallet, account)
  try {
    const unchanged = AbortSignal.any([signal, switched.signal])
    const chainId = v.parse(chainIdSchema, await orAborted(ask('eth_chainId'), unchanged))
    // Only for the checksum, and only for whoever has a wallet.
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
    switched.stop()
  }
}

/** The number by which a wallet says why it refused (EIP-1193, 'Provider Errors'). */
export function walletErrorCode(error: unknown): number | undefined {
  return v.is(v.object({ code: v.number() }), error) ? error.code : undefined
}

/** `signal` is aborted once the wallet has another account in front than the one that was chosen. */
function whenSwitched(wallet: WalletProvider, account: string): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const onChange = (accounts: unknown) => {
    const [first] = v.is(accountsSchema, accounts) ? accounts : []
    // Wallets report the account that they have just been allowed to show, too.
    if (first?.toLowerCase() === account.toLowerCase()) return
    controller.abort(new WalletProblem('The account was switched in the wallet meanwhile. Please connect again.'))
  }
  wallet.on?.('accountsChanged', onChange)
  return { signal: controller.signal, stop: () => void wallet.removeListener?.('accountsChanged', onChange) }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
