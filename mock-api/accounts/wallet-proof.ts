import { badRequest } from '../http/errors.ts'
import { parseSignInText } from './sign-in-text.ts'

/** How far the time in the text may be from the provider's. */
const TOLERANCE = 5 * 60_000

export type WalletProof = { address: string; signature: string; message: string }

/** A wallet whose keys the sender holds. The nonce must not be taken again until `expiresAt` (milliseconds since 1970). */
export type ProvenWallet = { address: string; nonce: string; expiresAt: number }

/** Whether `proof` was signed by its address, for one of these origins, about now. Throws 400. */
export async function provenWallet(
  { address, signature, message }: WalletProof,
  { origins, now }: { origins: readonly string[]; now: number },
): Promise<ProvenWallet> {
  const text = parseSignInText(message)
  if (!text) throw badRequest('The message is not one to sign in with (EIP-4361).')
  if (!origins.includes(text.uri) || text.domain !== new URL(text.uri).host)
    throw badRequest('The message was signed for another site.')
  if (Math.abs(now - text.issuedAt) > TOLERANCE)
    throw badRequest('The message is too old, or from the future. Check the clock of this device and try again.')
  if (text.address.toLowerCase() !== address.toLowerCase())
    throw badRequest('The message is about another wallet address.')
  if ((await checksummed(text.address)) !== text.address)
    throw badRequest('The wallet address in the message has a wrong checksum.')
  const signer = await signerOf(message, signature)
  if (signer !== text.address)
    throw badRequest(`The message was not signed with the key of this wallet address. ${NO_CONTRACTS}`)
  return { address: signer, nonce: text.nonce, expiresAt: text.issuedAt + TOLERANCE }
}

/** Their signatures can be checked on their chain only (EIP-1271), and there is none here. */
const NO_CONTRACTS = 'Smart contract accounts cannot be connected.'

async function signerOf(message: string, signature: string): Promise<string> {
  const isHex = /^0x([\da-f]{2})+$/i.test(signature)
  if (isHex && signature.length > 132) throw badRequest(`The signature is not that of a key. ${NO_CONTRACTS}`)
  // Of all forms that ethers reads, the one that wallets write: 65 bytes, the last of which is the parity.
  if (!isHex || signature.length < 132 || !/(00|01|1b|1c)$/i.test(signature)) throw invalidSignature()
  const { verifyMessage } = await import('ethers/hash')
  try {
    return verifyMessage(message, signature)
  } catch {
    // Not every number is a point of the curve; and of the two signatures that say the same, the one with the higher `s` is none.
    throw invalidSignature()
  }
}

const invalidSignature = () => badRequest('The signature is not valid.')

/** Imported when first needed: ethers would make each start of the mock API several times as long. */
async function checksummed(address: string): Promise<string> {
  const { getAddress } = await import('ethers/address')
  return getAddress(address.toLowerCase())
}
