/** A role as it is shown: 'Admin', 'User'; anybody without one is a user. */
export function roleName(role: string | null | undefined): string {
  const words = role?.replaceAll('_', ' ').trim().toLowerCase() || 'user'
  return words.charAt(0).toUpperCase() + words.slice(1)
}
