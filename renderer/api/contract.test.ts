import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  activitySchema,
  adminUserSchema,
  referralsSchema,
  resetTokenSchema,
  updatedProfileSchema,
  userSessionSchema,
} from './contract.ts'
import { adminClientSchema, authorizedAppSchema } from './contract-oauth.ts'

const login = { id: '1', action: 'login' }

test.each([
  ['details that are a text', { ...login, details: '' }, login],
  ['details that are a list', { ...login, details: ['x'] }, { ...login, details: {} }],
  ['a name that is an object', { ...login, details: { clientName: {} } }, { ...login, details: {} }],
  ['a date that is a number', { ...login, createdAt: 1_700_000_000 }, login],
  ['an address that is a number', { ...login, ipAddress: 4 }, login],
  ['an action that is none', { ...login, action: null }, { ...login, action: '' }],
  ['no details', { ...login, details: null }, { ...login, details: null }],
])('an activity with %s is still an activity', (_, given, read) => {
  expect(v.parse(v.array(activitySchema), [given])).toEqual([read])
})

const person = { id: '1', username: 'grace', email: 'grace@example.com' }

test.each([
  ['an administrator sees', adminUserSchema, { ...person, isActive: true }, ['createdAt']],
  ['was referred', referralsSchema.entries.referredUsers.item, person, ['createdAt']],
  ['has a session', userSessionSchema, { id: '1', isCurrent: true }, ['createdAt', 'lastUsedAt']],
  ['authorized an app', authorizedAppSchema, { id: '1', name: 'Agora', scope: '' }, ['lastUsed', 'grantedAt']],
  [
    'registered a client',
    adminClientSchema,
    { id: '1', clientId: 'agora', name: 'Agora', redirectUris: [], grants: [] },
    ['createdAt'],
  ],
] as const)('dates of any odd kind are left empty where somebody %s', (_, schema, row, dates) => {
  for (const odd of [0, Number.NaN, true, {}, []]) {
    const given = { ...row, ...Object.fromEntries(dates.map((date) => [date, odd])) }
    expect(v.parse(schema, given)).toEqual(row)
  }
})

const name = { firstName: 'Zoe', lastName: null }

test.each([
  ['plain', name, name],
  ['with who it is', { ...name, id: 7, username: 'zoe', email: 'zoe@ancient.example' }, name],
  ['wrapped', { user: { id: '7', ...name } }, name],
  ['wrapped, and with more around it', { message: 'Saved', user: name }, name],
  ['empty', {}, undefined],
  ['nothing', null, undefined],
  ['nothing of a profile', { success: true }, undefined],
  ['only who it is', { id: '7', username: 'zoe', email: 'zoe@ancient.example' }, undefined],
  ['wrapped nothing', { user: {} }, undefined],
  ['a name that is none', { firstName: 7 }, undefined],
])('the answer to a change of the profile: %s', (_, answer, expected) => {
  const { success, output } = v.safeParse(updatedProfileSchema, answer)
  expect(success ? output : undefined).toEqual(expected)
})

test.each([
  ['nothing', undefined, { valid: true }],
  ['a text', 'OK', { valid: true }],
  ['an empty object', {}, { valid: true }],
  ['an odd validity', { valid: 'yes' }, { valid: true }],
  ['a no', { valid: false, message: 'Expired' }, { valid: false }],
  ['an email', { valid: true, email: 'zoe@ancient.example' }, { valid: true, email: 'zoe@ancient.example' }],
  ['an odd email', { success: true, email: 7 }, { valid: true }],
])('the answer to a reset token: %s', (_, answer, expected) => {
  expect(v.parse(resetTokenSchema, answer)).toEqual(expected)
})
