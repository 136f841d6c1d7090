import { expect, test } from 'vitest'
import { applicationName, displayName, fullName, initials, roleName } from './names.ts'

test.each([
  [{ username: 'grace', firstName: 'Grace', lastName: 'Hill' }, 'Grace', 'Grace Hill'],
  [{ username: 'grace', firstName: ' ', lastName: 'Hill' }, 'grace', 'Hill'],
  [{ username: 'grace', firstName: null, lastName: undefined }, 'grace', 'grace'],
  [{ username: 'grace' }, 'grace', 'grace'],
  [{ username: 'x', firstName: 'محمد', lastName: '' }, 'محمد', 'محمد'],
])('%j is shown as %s, in full as %s', (user, short, full) => {
  expect(displayName(user)).toBe(short)
  expect(fullName(user)).toBe(full)
})

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada', 'A'],
  ['ada byron lovelace', 'AB'],
  ['  Ada\t\n Lovelace ', 'AL'],
  ['ada.lovelace', 'AL'],
  ['éloïse ñandú', 'ÉÑ'],
  ['e\u0301loise', 'É'],
  ['ßtraße', 'S'],
  ['"Ada" (Lovelace)', 'AL'],
  ['42nd street', '4S'],
  ['🦉', '🦉'],
  [null, '?'],
  [undefined, '?'],
  ['', '?'],
  ['!!! ---', '?'],
  ['\u202e\u200b\u0000', '?'],
  ['\u202eecil A', 'EA'],
  ['<img src=x onerror=alert(1)>', 'IS'],
  ['A'.repeat(100_000), 'A'],
  ['Z\u0335\u0321\u0322\u0316\u0323algo', 'Z'],
  ['👩‍💻 coder', '👩‍💻C'],
  ['🇬🇷 Athens', '🇬🇷A'],
  ['\ud800 Ada', 'A'],
  ['ليلى حداد', 'لح'],
  ['דוד לוי', 'דל'],
  ['李 小龙', '李小'],
  ['नमस्ते', 'न'],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test.each([
  ['ADMIN', 'Admin'],
  ['USER', 'User'],
  ['SUPPORT_STAFF', 'Support staff'],
  ['', 'User'],
  [' _ ', 'User'],
  [null, 'User'],
  [undefined, 'User'],
])('the role %j is shown as %s', (role, shown) => {
  expect(roleName(role)).toBe(shown)
})

test.each([
  ['Agora Market', 'Agora Market'],
  ['<b>Agora</b>', '<b>Agora</b>'],
  ['Agora\u202etekraM', 'AgoratekraM'],
  ['A\u200bgo\u0000ra\n', 'Agora'],
  ['سوق', 'سوق'],
  ['🏛'.repeat(100), '🏛'.repeat(80)],
  [' \u2066 ', 'An application without a name'],
])('the application %j is shown as %j', (name, shown) => {
  expect(applicationName(name)).toBe(shown)
})
