import { createHash, randomBytes } from 'node:crypto'

/** An opaque token of 256 random bits, in 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret: its SHA-256. No salt is needed for what cannot be guessed. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
