import { safeStorage } from 'electron'
import type { Encryption } from './tokens.ts'

/**
 * What the system encrypts with (E-21). Linux names the key store of its desktop, whether or not that answers, and without any
 * encrypts under a password that everybody knows.
 */
export function keyStore(): Encryption | undefined {
  const isSafe =
    process.platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  return isSafe && safeStorage.isEncryptionAvailable() ? safeStorage : undefined
}
