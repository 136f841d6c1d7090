import type { User } from '../api/contract/users.ts'
import { visibleText } from './visible-text.ts'

export type Named = Pick<User, 'firstName' | 'lastName' | 'username'>

export function displayName({ firstName, username }: Named): string {
  return visibleText(firstName ?? '') || visibleText(username)
}

/** The first and last name if known, otherwise the username. */
export function fullName({ firstName, lastName, username }: Named): string {
  return `${visibleText(firstName ?? '')} ${visibleText(lastName ?? '')}`.trim() || visibleText(username)
}

/** Check a name from a link with this before showing it: a link can contain any message. */
export function isUsername(text: string): boolean {
  return /^[\w.-]{3,30}$/.test(text)
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
