import { expect, test } from 'vitest'
import { applicationName, displayName, fullName, initials, roleName } from './names.ts'

test.each([
  [{ username: 'grace', firstName: 'Grace', lastName: 'Hill' }, 'Grace', 'Grace Hill'],
  [{ username: 'grace', firstName: ' ', lastName: 'Hill' }, 'grace', 'Hill'],
  [{ username: 'x', firstName: 'محمد', lastName: '' }, 'محمد', 'محمد'],
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
  ['ADMIN', 'Admin'],
  ['SUPPORT_STAFF', 'Support staff'],
  [' _ ', 'User'],
  [null, 'User'],
])('the role %j is shown as %s', (role, shown) => {
  expect(roleName(role)).toBe(shown)
})

test.each([
  ['Agora Market', 'Agora Market'],
  ['Agora\u202etekraM', 'AgoratekraM'],
  ['A\u200bgo\u0000ra\n', 'Agora'],
  ['🏛'.repeat(100), '🏛'.repeat(80)],
  [' \u2066 ', 'Unnamed application'],
])('the application %j is shown as %j', (name, shown) => {
  expect(applicationName(name)).toBe(shown)
})
