import type { User } from '../api/contract/users.ts'

export type Named = Pick<User, 'firstName' | 'lastName' | 'username'>

export function displayName({ firstName, username }: Named): string {
  return firstName?.trim() || username
}

/** The first and last name if known, otherwise the username. */
export function fullName({ firstName, lastName, username }: Named): string {
  return `${firstName?.trim() ?? ''} ${lastName?.trim() ?? ''}`.trim() || username
}

/** A letter, a digit, a flag or an emoji with its joined parts. */
const INITIAL = /[\p{L}\p{N}]|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(\u200d\p{Extended_Pictographic})*/u

/** The initials of the first two words of a name; '?' if it has no letters, digits or emoji. */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '')
    .normalize('NFC')
    .toUpperCase()
    .split(/[\s._-]+/)
  const found = words.flatMap((word) => INITIAL.exec(word)?.[0] ?? [])
  return found.slice(0, 2).join('') || '?'
}

/** 'Admin', 'Support staff'; 'User' without a role. */
export function roleName(role: string | null | undefined): string {
  const words = role?.replaceAll('_', ' ').trim().toLowerCase() || 'user'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Removes characters with which untrusted text could hide its content or reverse its direction. */
export function visibleText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '').trim()
}

const MAX_APPLICATION_NAME_LENGTH = 80

export function applicationName(name: string, nameless = 'Unnamed application'): string {
  return [...visibleText(name)].slice(0, MAX_APPLICATION_NAME_LENGTH).join('') || nameless
}
