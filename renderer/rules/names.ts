export type Named = { firstName?: string | null | undefined; lastName?: string | null | undefined; username: string }

export function displayName({ firstName, username }: Named): string {
  return firstName?.trim() || username
}

/** The first and last name if known, otherwise the username. */
export function fullName({ firstName, lastName, username }: Named): string {
  return (
    [firstName, lastName]
      .map((name) => name?.trim())
      .filter(Boolean)
      .join(' ') || username
  )
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first characters of the first two words of a name; '?' when there are none. */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '')
    .slice(0, 200)
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .split(/[\s._-]+/u)
    .filter((word) => VISIBLE.test(word))
  return words.slice(0, 2).map(firstCharacter).join('') || '?'
}

/** One grapheme in upper case. Stacked marks would overflow the avatar. */
function firstCharacter(word: string): string {
  const start = word.search(VISIBLE)
  const [first] = graphemes.segment(word.slice(start))
  const character = first?.segment ?? ''
  const plain = /\p{M}{3,}/u.test(character) ? character.replace(/\p{M}+/gu, '') : character
  const [upper] = graphemes.segment(plain.toUpperCase())
  return upper?.segment ?? ''
}

/** Controls, direction overrides and other invisible characters, except the joiner inside emoji. */
const INVISIBLE = /(?!\u200d|\s)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu
const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** 'Admin', 'Support staff'; 'User' without a role. */
export function roleName(role: string | null | undefined): string {
  const words = role?.replaceAll('_', ' ').trim().toLowerCase() || 'user'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Removes the characters that untrusted text could use to hide text or reverse its direction. */
export function visibleText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '').trim()
}

const MAX_APPLICATION_NAME = 80

export function applicationName(name: string, nameless = 'An application without a name'): string {
  return [...visibleText(name)].slice(0, MAX_APPLICATION_NAME).join('') || nameless
}
