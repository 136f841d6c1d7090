import * as v from 'valibot'
import { expect, test } from 'vitest'
import { authorizedAppSchema } from './contract/oauth.ts'
import { adminClientSchema, consentClientSchema } from './contract/oauth-clients.ts'
import { referralsSchema } from './contract/referrals.ts'
import { activitySchema } from './contract/users-activities.ts'
import { adminUserSchema } from './contract/users-admin.ts'
import { resetTokenSchema } from './contract/users-password.ts'
import { updatedProfileSchema } from './contract/users-profile.ts'
import { userSessionSchema } from './contract/users-sessions.ts'
import { outcomeSchema } from './outcome.ts'

const login = { id: '1', action: 'login' }

test.each([
  ['details that are a string', { ...login, details: '' }, login],
  ['an object as its client name', { ...login, details: { clientName: {} } }, { ...login, details: {} }],
  ['a number as its date', { ...login, createdAt: 1_700_000_000 }, login],
  ['a number as its address', { ...login, ipAddress: 4 }, login],
  ['no action', { ...login, action: null }, { ...login, action: '' }],
])('an activity with %s is still shown', (_, given, read) => {
  expect(v.parse(v.array(activitySchema), [given])).toEqual([read])
})

const person = { id: '1', username: 'grace', email: 'grace@example.com' }

test.each([
  ['a listed user', adminUserSchema, { ...person, isActive: true }, ['createdAt']],
  ['a referral', referralsSchema.entries.referredUsers.item, person, ['createdAt']],
  ['a session', userSessionSchema, { id: '1', isCurrent: true }, ['createdAt', 'lastUsedAt']],
  ['a connected app', authorizedAppSchema, { id: '1', name: 'Agora', scope: '' }, ['lastUsed', 'grantedAt']],
  [
    'an OAuth client',
    adminClientSchema,
    { id: '1', clientId: 'agora', name: 'Agora', redirectUris: [], grants: ['authorization_code'] },
    ['createdAt'],
  ],
] as const)('invalid dates of %s are dropped', (_, schema, row, dates) => {
  for (const odd of [0, Number.NaN, true, {}, []]) {
    const given = { ...row, ...Object.fromEntries(dates.map((date) => [date, odd])) }
    expect(v.parse(schema, given)).toEqual(row)
  }
})

test.each([
  ['an application', consentClientSchema, { redirectUris: null, grantedScopes: null, issuer: null }, {}],
  [
    'an OAuth client',
    adminClientSchema,
    { redirectUris: null, grants: null },
    { redirectUris: [], grants: ['authorization_code'] },
  ],
  ['a connected app', authorizedAppSchema, { scope: null }, { scope: '' }],
] as const)('%s may have null where a field may be absent', (_, schema, given, read) => {
  const row = { id: '1', clientId: 'agora', name: 'Agora' }
  expect(v.parse(schema, { ...row, ...given })).toMatchObject(read)
})

const name = { firstName: 'Zoe', lastName: null }

test.each([
  ['a profile', name, name],
  ['a profile with the identity', { ...name, id: 7, username: 'zoe', email: 'zoe@ancient.example' }, name],
  ['a wrapped profile', { user: { id: '7', ...name } }, name],
  ['an empty object', {}, undefined],
  ['no field of a profile', { success: true }, undefined],
  ['only the identity', { id: '7', username: 'zoe', email: 'zoe@ancient.example' }, undefined],
  ['an empty wrapped profile', { user: {} }, undefined],
])('the response to a profile update: %s', (_, response, expected) => {
  const { success, output } = v.safeParse(updatedProfileSchema, response)
  expect(success ? output : undefined).toEqual(expected)
})

test.each([
  ['nothing', undefined, { valid: true }],
  ['a text', 'OK', { valid: true }],
  ['a `valid` that is no boolean', { valid: 'yes' }, { valid: true }],
  ['false', { valid: false, message: 'Expired' }, { valid: false }],
  ['no success', { success: false, message: 'Expired' }, { valid: false }],
  ['no success of a valid token', { success: false, valid: true }, { valid: false }],
  ['a `success` that is no boolean', { success: 'no' }, { valid: true }],
  ['an email', { valid: true, email: 'zoe@ancient.example' }, { valid: true, email: 'zoe@ancient.example' }],
  ['an invalid email', { success: true, email: 7 }, { valid: true }],
])('the response to the check of a reset token: %s', (_, response, expected) => {
  expect(v.parse(resetTokenSchema, response)).toEqual(expected)
})

test.each([
  ['a long message', { success: false, message: 'x'.repeat(301) }, { success: false, message: 'x'.repeat(300) }],
  ['no message', {}, { success: true }],
  ['a message that is no text', { message: 7 }, { success: true }],
])('a successful response has at most 300 characters of text: %s', (_, response, expected) => {
  expect(v.parse(outcomeSchema, response)).toEqual(expected)
})
