import { expect, test } from 'vitest'
import { applicationName, visibleText, visibleUri } from './visible-text.ts'

test.each([
  ['Agora Market', 'Agora Market'],
  ['Agora\u202etekraM', 'AgoratekraM'],
  ['A\u200bgo\u0000ra\n', 'Agora'],
  ['🏛'.repeat(100), '🏛'.repeat(80)],
  [' \u2066 ', 'Unnamed application'],
  ['\u0301 \ufbbc', 'Unnamed application'],
])('the application %j is shown as %j', (name, shown) => {
  expect(applicationName(name)).toBe(shown)
})

test.each([
  ['Persian', 'می\u200cخواهم'],
  ['Persian with a vowel mark', 'مِی\u200cِخواهم'],
  ['Syriac', '\u0712\u200c\u0712'],
  ['Devanagari with a non-joiner', 'क्\u200cष'],
  ['Devanagari with a joiner', 'क्\u200dष'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['Chakma, beyond 16 bits', '\u{11107}\u{11133}\u200d\u{1110b}'],
  ['a family', '👨\u200d👩\u200d👧\u200d👦'],
  ['a skin tone', '👩🏽\u200d💻'],
  ['a heart on fire', '❤️\u200d🔥'],
  ['flags', '🇬🇷🏳️\u200d🌈🏴\u200d☠️🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['keycaps', '1\ufe0f\u20e3#\ufe0f\u20e3'],
])('%s keeps its joiners: %j', (_, text) => {
  expect(visibleText(text)).toBe(text)
})

test.each([
  ['in Latin', 'pay\u200dp\u200cal', 'paypal'],
  ['at the ends', '\u200dAgora\u200c', 'Agora'],
  ['after a letter that does not join', 'دار\u200cم', 'دارم'],
  ['after other such letters', '\u0759\u200cب\u08aa\u200cب', '\u0759ب\u08aaب'],
  ['between letters in their final form', '\ufeb3\u200c\ufe98', '\ufeb3\ufe98'],
  ['between digits', '۱\u200c۲', '۱۲'],
  ['before a hamza', 'ب\u200cء', 'بء'],
  ['at the end of a Persian word', 'می\u200c خواهم', 'می خواهم'],
  ['as a joiner in Arabic', 'مي\u200dم', 'ميم'],
  ['repeated', 'می\u200c\u200cخواهم', 'میخواهم'],
  ['after a Devanagari letter or vowel', 'क\u200dषि\u200cक', 'कषिक'],
  ['after a Hebrew or Japanese mark', 'ב\u05b0\u200dか\u3099\u200d', 'ב\u05b0か\u3099'],
  ['after a mark without a letter', '\u094d\u200d\u200cAgora', 'Agora'],
  ['after a Latin accent', 'e\u0301\u200dx', 'e\u0301x'],
  ['between signs that are no emoji', '©\u200d®', '©®'],
  ['after an emoji', '🦉\u200dOwl', '🦉Owl'],
  ['in a sequence of tags', '🏴\u{e0067}\u{e0062}\u{e007f}A\u{e0061}', '🏴A'],
])('joiners %s are removed: %j', (_, text, expected) => {
  expect(visibleText(text)).toBe(expected)
})

test.each([
  ['a grapheme joiner', 'Sto\u034fa', 'Stoa'],
  ['a variation selector after a letter', 'Stoa\ufe0f', 'Stoa'],
  ['a variation selector after a digit', '1\ufe0f2', '12'],
  ['a Hangul filler', '\u3164', ''],
  ['an annotation', 'a\ufff9b', 'ab'],
  ['an empty Braille pattern', '\u2800', ''],
  ['an empty hieroglyph', '\u{13441}', ''],
  ['a noncharacter', '\uffff', ''],
])('%s is removed, because it is invisible', (_, text, expected) => {
  expect(visibleText(text)).toBe(expected)
})

test.each([
  ['https://app.example', 'https://app.example'],
  ['https://app.example/x/../H\u0311', 'https://app.example/x/../H%CC%91'],
  ['no\ud800URI', 'no%EF%BF%BDURI'],
])('the URI %j is shown as %j', (uri, expected) => {
  expect(visibleUri(uri)).toBe(expected)
})

test('at most three marks stack up on a letter', () => {
  expect(visibleText(`To\u0325${'\u0325\u0489'.repeat(9)}a`)).toBe('To\u0325\u0325\u0489a')
  expect(visibleText(`a${'\u0325\u094d\u200d'.repeat(9)}`)).toBe('a\u0325\u094d\u200d\u0325')
  // Marks beside the letter in between.
  expect(visibleText(`a${'\u{11ca4}\u{11ca9}'.repeat(9)}`)).toBe(
    `a${'\u{11ca4}\u{11ca9}'.repeat(3)}${'\u{11ca9}'.repeat(6)}`,
  )
  // A composed mark counts as two.
  expect(visibleText(`\u0f40${'\u0f93'.repeat(9)}`)).toBe('\u0f40\u0f93')
  // Ligatures and symbols that are drawn without a width.
  expect(visibleText(`W${'\ufc5e\ufc61'.repeat(9)}`)).toBe('W\ufc5e\ufc61\ufc5e')
  expect(visibleText(`W${'\ufbbc\u08d9'.repeat(9)}`)).toBe('W\ufbbc\u08d9\ufbbc')
  for (const words of ['שָּׁלוֹם ཧཱུྂ', 'မြွှေ့']) expect(visibleText(words)).toBe(words)
})

test('at most five letters stack up', () => {
  const [letter, joined] = ['\u1780', '\u17d2\u1780']
  expect(visibleText(letter + joined.repeat(4))).toBe(letter + joined.repeat(4))
  expect(visibleText(letter + joined.repeat(6))).toBe(letter + joined.repeat(4) + letter.repeat(2))
  // With a nukta before each virama, or a joiner after it.
  for (const pair of ['\u093c\u094d\u0915', '\u094d\u200d\u0915'])
    expect(visibleText(`\u0915${pair.repeat(6)}`)).toBe(`\u0915${pair.repeat(4)}\u0915\u0915`)
  for (const words of ['विश्वविद्यालय कार्त्स्न्य', 'ភាសាខ្មែរ ស្ត្រី', 'ꦲꦏ꧀ꦱꦫꦗꦮ']) expect(visibleText(words)).toBe(words)
})
