import { expect, test } from 'vitest'
import { applicationName } from './application-name.ts'

test.each([
  ['Agora Market', 'Agora Market'],
  ['<b>Agora</b>', '<b>Agora</b>'],
  ['Agora\u202etekraM', 'AgoratekraM'],
  ['A\u200bgo\u0000ra\n', 'Agora'],
  ['سوق', 'سوق'],
  ['🏛'.repeat(100), '🏛'.repeat(80)],
  [' \u2066 ', 'An application without a name'],
])('%j is shown as %j', (name, shown) => {
  expect(applicationName(name)).toBe(shown)
})
