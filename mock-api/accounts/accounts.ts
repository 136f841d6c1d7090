import type { User } from '../../renderer/api/contract.ts'
import type { Database } from '../store/database.ts'
import type { Account } from '../store/rows.ts'

export function accountByEmail({ users }: Database, email: string): Account | undefined {
  return users.find('email', email.toLowerCase())
}

export function accountByUsername({ users }: Database, username: string): Account | undefined {
  return users.find('username', username.toLowerCase())
}

/** What an account's owner may see of it. */
export function userOf(account: Account): User {
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
  }
}
