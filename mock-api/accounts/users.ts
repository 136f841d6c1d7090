import type { User } from '../../renderer/api/contract.ts'
import type { Database } from '../store/database.ts'
import type { UserRow } from '../store/rows.ts'

export function userByEmail({ users }: Database, email: string): UserRow | undefined {
  return users.find('email', email.toLowerCase())
}

export function userByUsername({ users }: Database, username: string): UserRow | undefined {
  return users.find('username', username.toLowerCase())
}

/** The fields that users see of themselves. */
export function toUser(user: UserRow): User {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    membership: user.membership,
    tokensHolding: user.tokensHolding,
    isEmailVerified: user.isEmailVerified,
    publicAddress: user.publicAddress,
    phoneNumber: user.phoneNumber,
    country: user.country,
    hasStrongPassword: user.hasStrongPassword,
    createdAt: user.createdAt,
  }
}
