import { MINUTE_MS } from '../../renderer/rules/durations.ts'
import { walletStatement } from '../../renderer/rules/wallet.ts'
import { badRequest } from '../http/errors.ts'

/** How far the time in the message may be from the provider's. */
const TOLERANCE_MS = 5 * MINUTE_MS
/** Signatures of contracts can only be verified on their chain (EIP-1271). */
const NO_CONTRACTS = 'Smart contract accounts cannot be connected.'

type WalletProof = { address: string; signature: string; message: string }
/** The nonce must be rejected from now until `expiresAt`, in milliseconds since 1970. */
export type VerifiedWallet = { address: string; nonce: string; expiresAt: number }

/** Checks that the message was just signed with the key of `address` for the user and one of `origins`. Throws 400 if not. */
export async function verifyWalletProof(
  { address, signature, message }: WalletProof,
  { username, origins, now }: { username: string; origins: readonly string[]; now: number },
): Promise<VerifiedWallet> {
  const fields = parseWalletMessage(message)
  if (!fields) throw badRequest('The message is not a sign-in message (EIP-4361).')
  if (!origins.includes(fields.uri) || fields.domain !== new URL(fields.uri).host)
    throw badRequest('The message was signed for another site.')
  if (fields.statement !== walletStatement(username)) throw badRequest('The message was signed for another account.')
  if (Math.abs(now - fields.issuedAt) > TOLERANCE_MS)
    throw badRequest("The message has expired or its time is in the future. Check your device's clock and try again.")
  if (fields.address.toLowerCase() !== address.toLowerCase())
    throw badRequest('The message is for a different wallet address.')
  // Imported when first needed: ethers takes several times as long to load as the rest of the mock API.
  const { getAddress } = await import('ethers/address')
  if (getAddress(address.toLowerCase()) !== fields.address)
    throw badRequest('The wallet address in the message has a wrong checksum.')
  if ((await recoverSigner(message, signature)) !== fields.address)
    throw badRequest(`The message was not signed with the key of this wallet address. ${NO_CONTRACTS}`)
  return { address: fields.address, nonce: fields.nonce, expiresAt: fields.issuedAt + TOLERANCE_MS }
}

async function recoverSigner(message: string, signature: string): Promise<string> {
  const isHex = /^0x([\da-f]{2})+$/i.test(signature)
  if (isHex && signature.length > 132)
    throw badRequest(`The signature was not made with a private key. ${NO_CONTRACTS}`)
  // ethers reads other forms too. Wallets write 65 bytes, the last of which is the parity.
  if (!isHex || signature.length < 132 || !/(00|01|1b|1c)$/i.test(signature)) throw invalidSignature()
  const { verifyMessage } = await import('ethers/hash')
  try {
    return verifyMessage(message, signature)
  } catch {
    // Not a point of the curve, or the form of the signature with the higher `s` (EIP-2).
    throw invalidSignature()
  }
}

const invalidSignature = () => badRequest('The signature is not valid.')

const WALLET_MESSAGE = new RegExp(
  [
    String.raw`^(?<domain>[^\s/?#@]+) wants you to sign in with your Ethereum account:`,
    String.raw`(?<address>0x[\dA-Fa-f]{40})`,
    '',
    // The statement, or an empty line.
    String.raw`(?:(?<statement>[\w .~:/?#[\]@!$&'()*+,;=-]+)\n)?`,
    String.raw`URI: (?<uri>\S+)`,
    'Version: 1',
    String.raw`Chain ID: [1-9]\d{0,77}`,
    String.raw`Nonce: (?<nonce>[\dA-Za-z]{8,64})`,
    String.raw`Issued At: (?<issuedAt>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d))$`,
  ].join(String.raw`\n`),
)

/**
 * Parses an EIP-4361 message that has only the required fields and, optionally, a statement. Returns undefined for any other message: an
 * optional field that isn't understood could limit what the signer agreed to.
 */
export function parseWalletMessage(text: string) {
  const { domain, address, statement, uri, nonce, issuedAt } = WALLET_MESSAGE.exec(text)?.groups ?? {}
  if (!domain || !address || !uri || !nonce || !issuedAt) return undefined
  const time = Date.parse(issuedAt)
  return Number.isNaN(time) ? undefined : { domain, address, statement, uri, nonce, issuedAt: time }
}
