import { expect, test } from 'vitest'
import { describeScope, sharedValues, splitScopes } from './scopes.ts'

test.each([
  ['', ['profile']],
  [' , ', ['profile']],
  ['read,write  email', ['read', 'write', 'email']],
  ['email email\tprofile', ['email', 'profile']],
])('%j requests the scopes %j', (scope, scopes) => {
  expect(splitScopes(scope)).toEqual(scopes)
})

test('a request may have up to 50 scopes of up to 64 characters', () => {
  const scopes = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(64, 'x'))
  expect(splitScopes([...scopes, ...scopes].join(' '))).toEqual(scopes)
  expect(splitScopes([...scopes, 'profile'].join(' '))).toBeUndefined()
  expect(splitScopes(`profile ${'x'.repeat(65)}`)).toBeUndefined()
})

test.each([
  ['profile', 'Basic profile', 'Your name, email and username', false],
  ['wallet', 'Connected wallet', 'Your connected wallet information', false],
  ['write', 'Write account data', 'Change your account data', true],
  ['account', 'Your whole account', 'Everything you can do here yourself', true],
  ['calendar', 'calendar', 'Access to calendar data', false],
  ['\u202enimda\u202c', 'nimda', 'Access to nimda data', false],
  ['__proto__', '__proto__', 'Access to __proto__ data', false],
])('the scope %s is shown as %s: %s', (scope, title, description, isRisky) => {
  expect(describeScope(scope)).toEqual({ title, description, isRisky })
})

const ada = { username: 'ada', email: 'ada@ancient.example', firstName: 'Ada', lastName: 'Loveday' }
const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each([
  ['profile', ada, ['Ada Loveday', 'ada', 'ada@ancient.example']],
  ['profile', { username: 'ada', email: 'ada@ancient.example' }, ['ada', 'ada@ancient.example']],
  ['wallet', { ...ada, publicAddress: wallet }, ['0x7099…79C8']],
  ['wallet', ada, ['No wallet connected']],
  ['read', ada, []],
])('%s shares the known values of %j', (scope, account, values) => {
  expect(sharedValues(scope, account)).toEqual(values)
})
