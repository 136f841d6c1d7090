import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 that is stored instead of a secret. Random secrets need no salt. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
