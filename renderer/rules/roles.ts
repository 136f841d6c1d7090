import type { User } from '../api/contract/users.ts'

export function isAdministrator(user: Pick<User, 'role'> | undefined): boolean {
  return user?.role === 'ADMIN'
}

/** 'Admin', 'Support staff'; 'User' without a role. */
export function roleName(role: string | null | undefined): string {
  const words = role?.replaceAll('_', ' ').trim().toLowerCase() || 'user'
  return words.charAt(0).toUpperCase() + words.slice(1)
}
