import { onFirstUse } from './on-first-use.ts'

/** Letters that join the next one, in the scripts of today (joining types D and L in Unicode 15's ArabicShaping.txt). */
const JOINS_NEXT = [
  String.raw`\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2`,
  String.raw`\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff\u0712-\u0714\u071a-\u071d\u071f-\u0727\u0729\u072b\u072d\u072e\u074e-\u0758`,
  String.raw`\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f\u07ca-\u07ea\u0841-\u0845\u0848\u084a-\u0853\u0855\u0860`,
  String.raw`\u0862-\u0865\u0868\u0886\u0889-\u088d\u08a0-\u08a9\u08af\u08b0\u08b3-\u08b8\u08ba-\u08c8\u1807\u1820-\u1878\u1887-\u18a8`,
  String.raw`\u18aa\ua840-\ua872\u{10d00}-\u{10d21}\u{10d23}\u{1e900}-\u{1e943}`,
].join('')
/** Letters that join only the letter before them, such as alef (joining type R). */
const JOINS_PREVIOUS_ONLY = [
  String.raw`\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf`,
  String.raw`\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f\u074d\u0759-\u075b\u076b\u076c\u0771`,
  String.raw`\u0773\u0774\u0778\u0779\u0840\u0846\u0847\u0849\u0854\u0856-\u0858\u0867\u0869\u086a\u0870-\u0882\u088e\u08aa-\u08ac`,
  String.raw`\u08ae\u08b1\u08b2\u08b9\u{10d22}`,
].join('')
/** RFC 5892, appendix A.1. */
const NON_JOINER = String.raw`(?<=[${JOINS_NEXT}]\p{M}*)\u200c(?=\p{M}*[${JOINS_NEXT}${JOINS_PREVIOUS_ONLY}])`
const MARK_BEFORE_JOINER = String.raw`(?<=(\p{M}))[\u200c\u200d]`
/** Besides controls: an empty Braille pattern, a placeholder of an object, a filler, and an empty note head and hieroglyphs. */
const INVISIBLE = String.raw`[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{16fe4}\u{1d159}\u{13441}\u{13442}]`
/** Marks above or below a letter, and the characters that fonts draw like marks. They stack up, over other lines of the page. */
const STACKED = String.raw`\p{Mn}\p{Me}\ufbb2-\ufbc2\ufc5e-\ufc63\u{1ec8c}-\u{1ecb3}`
const STACKED_MARK = new RegExp(`([${STACKED}])[\\u200c\\u200d]?`, 'gu')
/** Marks at the start have no letter to stack on, and may have no width: the text would look empty. */
const LEADING_MARKS = new RegExp(`^[\\s\\p{M}${STACKED}\\u200c\\u200d]+`, 'u')
/** A mark beside a letter doesn't end a stack. Two can be too many, because a composed mark counts as several. */
const MANY_MARKS = new RegExp(`(?:[\\p{M}${STACKED}][\\u200c\\u200d]?){2,}`, 'gu')
const MARKS = String.raw`(?:\p{M}[\u200c\u200d]?)+`
/** In some scripts, each letter after a virama stacks up below the letter before it. No word needs more than five letters. */
const JOINED_LETTERS = new RegExp(`(?:${MARKS}\\p{L}){5,}`, 'gu')
/** Joiners, variation selectors and tags. */
const INVISIBLE_IN_EMOJI = /[\u200d\ufe0f\u{e0020}-\u{e007f}]/u
const PATTERN = createPattern(NON_JOINER)
const patternWithEmoji = onFirstUse(() => createPattern(`\\p{RGI_Emoji}|${NON_JOINER}`))

/** Some engines need quadratic time for many marks in a row. Names and descriptions are much shorter. */
const MAX_LENGTH = 600

/**
 * Removes characters with which untrusted text could hide its content, cover other text, reverse its direction or look like another text.
 * Keeps joiners and non-joiners only where they are visible (RFC 5892, appendix A.1 and A.2).
 */
export function visibleText(text: string): string {
  const pattern = INVISIBLE_IN_EMOJI.test(text) ? patternWithEmoji() : PATTERN
  return text
    .slice(0, MAX_LENGTH)
    .replace(pattern, (match, kept?: string, mark?: string) => (kept || (mark && isVirama(mark)) ? match : ''))
    .replace(LEADING_MARKS, '')
    .replace(MANY_MARKS, limitMarks)
    .replace(JOINED_LETTERS, separateLetters)
    .trim()
}

/** Matches invisible characters. Group 1 is text to keep; group 2 is the mark before a joiner, which decides whether the joiner stays. */
function createPattern(kept: string): RegExp {
  return new RegExp(`(${kept})|${MARK_BEFORE_JOINER}|${INVISIBLE}`, 'gv')
}

/** No language needs more than three. A composed mark counts as several. */
function limitMarks(marks: string): string {
  let count = 0
  return marks.replace(STACKED_MARK, (match, mark: string) => {
    count += [...mark.normalize('NFD')].length
    return count > 3 ? '' : match
  })
}

/** Removes the viramas after the fourth, so that the letters stand side by side. Marks without a virama, such as vowels, end a stack. */
function separateLetters(letters: string): string {
  let joined = 0
  return letters.replace(new RegExp(MARKS, 'gu'), (marks) => {
    joined = [...marks].some(isVirama) ? joined + 1 : 0
    return joined > 4 ? '' : marks
  })
}

/** Normalization sorts marks by combining class. That of a virama is 9, between the only mark of class 10 and one of class 8. */
function isVirama(mark: string): boolean {
  const [high, low] = ['\u05b0', '\u3099']
  return mark !== high && mark !== low && (high + mark + low).normalize('NFD') === low + mark + high
}

/** A redirect URI keeps every character, but in ASCII: combining marks could cover what is around them. */
export function visibleUri(uri: string): string {
  // Lone surrogates can't be encoded.
  return uri.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll(/[^ -~]+/g, encodeURIComponent)
}

const MAX_APPLICATION_NAME_LENGTH = 80
const MAX_DESCRIPTION_LENGTH = 200

export function applicationName(name: string, nameless = 'Unnamed application'): string {
  return firstCharacters(visibleText(name), MAX_APPLICATION_NAME_LENGTH) || nameless
}

export function applicationDescription(text: string): string {
  return firstCharacters(visibleText(text), MAX_DESCRIPTION_LENGTH)
}

/** Doesn't cut a surrogate pair. */
function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join('')
}
