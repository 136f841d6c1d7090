import { expect, test } from 'vitest'
import { activityText } from './activity-text.ts'

test.each([
  ['login', undefined, 'Signed in to account'],
  ['logout', undefined, 'Signed out of account'],
  ['authorization_granted', 'Agora Market', 'Granted access to Agora Market'],
  ['authorization_revoked', 'Agora Market', 'Revoked access from Agora Market'],
  ['password_changed', undefined, 'Changed account password'],
  ['wallet_connected', undefined, 'Connected Web3 wallet'],
  ['wallet_disconnected', undefined, 'wallet disconnected'],
  ['a_b__c', undefined, 'a b  c'],
  ['Login', undefined, 'Login'],
  ['constructor', undefined, 'constructor'],
  ['__proto__', undefined, '  proto  '],
  ['', undefined, ''],
  ['authorization_granted', null, 'Granted access to an application'],
  ['authorization_granted', '', 'Granted access to an application'],
  ['authorization_revoked', ' \u202e\u0000 ', 'Revoked access from an application'],
  ['authorization_granted', '<b>Stoa</b>', 'Granted access to <b>Stoa</b>'],
  ['authorization_granted', '🏛', 'Granted access to 🏛'],
  ['login', 'Agora Market', 'Signed in to account'],
])('%s with %j reads %j', (action, clientName, text) => {
  expect(activityText({ action, details: { clientName } })).toBe(text)
})

test.each([[null], [undefined], [{}]])('the details may be %j', (details) => {
  expect(activityText({ action: 'authorization_granted', details })).toBe('Granted access to an application')
})
