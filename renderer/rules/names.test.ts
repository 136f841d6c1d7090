import { expect, test } from 'vitest'
import { displayName, fullName, initials, isUsername } from './names.ts'

const MARKS = '\u0489'.repeat(79)
const THREE_MARKS = '\u0489'.repeat(3)

test.each([
  [{ username: 'grace', firstName: 'Grace', lastName: 'Hill' }, 'Grace', 'Grace Hill'],
  [{ username: 'grace', firstName: ' ', lastName: 'Hill' }, 'grace', 'Hill'],
  [{ username: 'x', firstName: 'محمد', lastName: '' }, 'محمد', 'محمد'],
  [
    { username: 'x', firstName: `G${MARKS}`, lastName: `H${MARKS}` },
    `G${THREE_MARKS}`,
    `G${THREE_MARKS} H${THREE_MARKS}`,
  ],
  [{ username: `x${MARKS}`, firstName: '\u200b', lastName: null }, `x${THREE_MARKS}`, `x${THREE_MARKS}`],
])('%j is shown as %s, in full as %s', (user, short, full) => {
  expect(displayName(user)).toBe(short)
  expect(fullName(user)).toBe(full)
})

test.each([
  ['ada byron lovelace', 'AB'],
  ['ada.lovelace', 'AL'],
  ['Ada', 'A'],
  ['  Ada\t\n Lovelace ', 'AL'],
  ['éloïse ñandú', 'ÉÑ'],
  ['ßtraße', 'S'],
  ['"Ada" (Lovelace)', 'AL'],
  ['42nd street', '4S'],
  ['🦉', '🦉'],
  [null, '?'],
  ['!!! ---', '?'],
  ['\u202eecil A', 'EA'],
  ['Z\u0335\u0321\u0322\u0316\u0323algo', 'Z'],
  ['👩‍💻 coder', '👩‍💻C'],
  ['🇬🇷 Athens', '🇬🇷A'],
  ['\ud800 Ada', 'A'],
  ['ليلى حداد', 'لح'],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test.each([
  ['grace', true],
  ['ab', false],
  ['support. Call +1 900 555 0100', false],
])('%j can be a username: %s', (text, expected) => {
  expect(isUsername(text)).toBe(expected)
})
