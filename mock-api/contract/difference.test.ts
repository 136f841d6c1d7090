import * as v from 'valibot'
import { expect, test } from 'vitest'
import { profileSchema, signInResponseSchema } from '../../renderer/api/contract/users.ts'
import { activitySchema } from '../../renderer/api/contract/users-activities.ts'
import { adminUsersSchema } from '../../renderer/api/contract/users-admin.ts'
import { publicIpSchema } from '../../renderer/api/public-ip.ts'
import { findDifference } from './difference.ts'

const ada = { id: 'user-ada', username: 'ada', email: 'ada@ancient.example', isActive: true }
const unnamed = { ...ada, username: undefined }
const page = { total: 2, page: 1, pageSize: 25, users: [ada, unnamed] }
const signIn = { accessToken: 'a', refreshToken: ['secret'], user: ada }
const login = { id: '1', action: 'login' }
const activities = v.array(activitySchema)
const toleratedName = [{ ...login, details: { clientName: 7 } }]

test.each<[string, v.GenericSchema, unknown, at: string, expected: string, received: string]>([
  ['a missing field', adminUsersSchema, page, 'users[1].username', 'a value', 'nothing'],
  [
    'an object instead of a list',
    activities,
    { activities: [] },
    'the JSON itself',
    'must be array',
    '{"activities":[]}',
  ],
  ['a value outside a union', activities, [{ ...login, id: null }], '[0].id', 'must be string', 'null'],
  ['the closest alternative', profileSchema, unnamed, 'username', 'a value', 'nothing'],
  ['a wrapped value', profileSchema, { user: { ...ada, email: 7 } }, 'user.email', 'must be string', '7'],
  ['a time', activities, [{ ...login, createdAt: 'now' }], '[0].createdAt', 'must match format "date-time"', '"now"'],
  ['a value that the portal tolerates', activities, toleratedName, '[0].details.clientName', 'must be string', '7'],
  ['a secret, masked', signInResponseSchema, signIn, 'refreshToken', 'must be string', '["•••"]'],
  ['an IP address', publicIpSchema, { ip: 'x' }, 'ip', 'an IP address', '"x"'],
  ['a long text, cut', v.number(), 'x'.repeat(10_000), 'the JSON itself', 'must be number', `"${'x'.repeat(119)}…`],
])('the difference in %s', (_, schema, value, at, expected, received) => {
  expect(findDifference(schema, value)).toEqual({ at, expected, received })
})

test('a matching value has no difference', () => {
  expect(findDifference(profileSchema, ada)).toBeUndefined()
})
