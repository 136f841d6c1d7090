const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first characters of the first two words of a name (specification §2: at most 2 words); '?' when there is nothing to show. */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '')
    .slice(0, 200)
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .split(/[\s._-]+/u)
    .filter((word) => VISIBLE.test(word))
  return words.slice(0, 2).map(firstCharacter).join('') || '?'
}

/** What a reader takes for one character, in upper case; piled-up marks that would climb out of the square are left off. */
function firstCharacter(word: string): string {
  const start = word.search(VISIBLE)
  const [first] = graphemes.segment(word.slice(start))
  const character = first?.segment ?? ''
  const plain = /\p{M}{3,}/u.test(character) ? character.replace(/\p{M}+/gu, '') : character
  const [upper] = graphemes.segment(plain.toUpperCase())
  return upper?.segment ?? ''
}

/** Controls, direction overrides and other characters without a shape; the joiner that holds an emoji together stays. */
const INVISIBLE = /(?!\u200d|\s)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu
/** Letters and digits first of all; a name may be one emoji. */
const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u
