import { randomUUID } from 'node:crypto'
import type { UserRow } from '../store/rows.ts'

const DEFAULTS = {
  passwordHash: '',
  hasStrongPassword: false,
  firstName: '',
  lastName: '',
  role: 'USER',
  membership: 'Basic',
  tokensHolding: 0,
  isEmailVerified: false,
  isActive: true,
  publicAddress: null,
  isWalletVerified: false,
  phoneNumber: null,
  country: null,
  referredBy: null,
} as const satisfies Partial<UserRow>

/** A user with the given fields and defaults for the rest. */
export function newUserRow<Known extends Partial<UserRow>>(known: Known) {
  return { id: `user-${randomUUID()}`, ...DEFAULTS, ...known }
}
