import type { User } from '../renderer/api/contract.ts'
import type { Account, Data } from './db.ts'

export function accountByEmail({ accounts }: Data, email: string): Account | undefined {
  return accounts.where('email', email.toLowerCase())[0]
}

export function accountByUsername({ accounts }: Data, username: string): Account | undefined {
  return accounts.where('username', username.toLowerCase())[0]
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
