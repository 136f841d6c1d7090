const CURSIVE_LETTER = String.raw`(?=\p{L})[\p{sc=Adlm}\p{sc=Arab}\p{sc=Mong}\p{sc=Nkoo}]`
/** Hamza, and Arabic letters that don't join the next one, such as alef. */
const FINAL_LETTER = String.raw`[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2-\u06d5\u06ee\u06ef]`

const EMOJI_JOINER = String.raw`(?<=\p{ExtPict}[\ufe0f\p{EMod}]?)\u200d(?=\p{ExtPict})`
const EMOJI_STYLE = String.raw`(?<=\p{ExtPict})\ufe0f|(?<=[\d#*])\ufe0f(?=\u20e3)`
/** England, Scotland and Wales. */
const FLAG = String.raw`\u{1f3f4}\u{e0067}\u{e0062}[\u{e0061}-\u{e007a}]{3}\u{e007f}`
const NON_JOINER = String.raw`(?<=(?!${FINAL_LETTER})${CURSIVE_LETTER}\p{M}*)\u200c(?=\p{M}*(?!\u0621)${CURSIVE_LETTER})`
const MARK_BEFORE_JOINER = String.raw`(?<=(\p{M}))[\u200c\u200d]`
/** Besides controls: an empty Braille pattern, a placeholder of an object, a filler, and an empty note head and hieroglyphs. */
const INVISIBLE = String.raw`[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{16fe4}\u{1d159}\u{13441}\u{13442}]`
/** Marks above or below a letter, and the characters that fonts draw like marks. They stack up, over other lines of the page. */
const STACKED = String.raw`\p{Mn}\p{Me}\ufbc0\ufc5e-\ufc63\u{1ec8c}-\u{1ecb3}`
const STACKED_MARK = new RegExp(`[${STACKED}][\\u200c\\u200d]?`, 'gu')
/** A mark beside a letter doesn't end a stack. */
const MANY_MARKS = new RegExp(`(?:[\\p{M}${STACKED}][\\u200c\\u200d]?){4,}`, 'gu')
const MARKS = String.raw`(?:\p{M}[\u200c\u200d]?)+`
/** In some scripts, each letter after a virama stacks up below the letter before it. No word needs more than five letters. */
const JOINED_LETTERS = new RegExp(`(?:${MARKS}\\p{L}){5,}`, 'gu')
const PATTERN = new RegExp(
  `(${EMOJI_JOINER}|${EMOJI_STYLE}|${FLAG}|${NON_JOINER})|${MARK_BEFORE_JOINER}|${INVISIBLE}`,
  'gu',
)

/** Some engines need quadratic time for thousands of marks in a row. */
const MAX_LENGTH = 2_000

/**
 * Removes characters with which untrusted text could hide its content, cover other text, reverse its direction or look like another text.
 * Keeps joiners and non-joiners only where they are visible (RFC 5892, appendix A.1 and A.2).
 */
export function visibleText(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(PATTERN, (match, visible?: string, mark?: string) => (visible || (mark && isVirama(mark)) ? match : ''))
    .replace(MANY_MARKS, limitMarks)
    .replace(JOINED_LETTERS, separateLetters)
    .trim()
}

/** No language needs more than three. */
function limitMarks(marks: string): string {
  let count = 0
  return marks.replace(STACKED_MARK, (mark) => (++count > 3 ? '' : mark))
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
