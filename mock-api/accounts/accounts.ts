import type { User } from '../../renderer/api/contract.ts'
import type { Database } from '../store/database.ts'
import type { UserRow } from '../store/rows.ts'

export function accountByEmail({ users }: Database, email: string): UserRow | undefined {
  return users.find('email', email.toLowerCase())
}

export function accountByUsername({ users }: Database, username: string): UserRow | undefined {
  return users.find('username', username.toLowerCase())
}

/** What an account's owner may see of it. */
export function userOf(account: UserRow): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    role: account.role,
    membership: account.membership,
    tokensHolding: account.tokensHolding,
    isEmailVerified: account.isEmailVerified,
    publicAddress: account.publicAddress,
    phoneNumber: account.phoneNumber,
    country: account.country,
    hasStrongPassword: account.hasStrongPassword,
    createdAt: account.createdAt,
  }
}
