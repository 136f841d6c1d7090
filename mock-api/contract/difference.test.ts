import * as v from 'valibot'
import { expect, test } from 'vitest'
import { profileSchema, publicIpSchema, signInResponseSchema } from '../../renderer/api/contract.ts'
import { activitySchema, adminUsersSchema } from '../../renderer/api/contract-lists.ts'
import { differenceIn } from './difference.ts'

const ada = { id: 'user-ada', username: 'ada', email: 'ada@ancient.example' }
const activities = v.array(activitySchema)
const page = { total: 1, page: 1, pageSize: 25 }

test.each<[string, v.GenericSchema, unknown, Record<string, string> | undefined]>([
  ['a matching value has no difference', profileSchema, ada, undefined],
  [
    'a missing field has its path',
    adminUsersSchema,
    {
      ...page,
      users: [
        { ...ada, isActive: true },
        { id: '1', email: '', isActive: true },
      ],
    },
    { at: 'users[1].username', expected: 'a value', got: 'nothing' },
  ],
  [
    'an object instead of a list differs',
    activities,
    { activities: [] },
    { at: 'the JSON itself', expected: 'must be array', got: '{"activities":[]}' },
  ],
  [
    'a value outside a union differs',
    activities,
    [{ id: null, action: 'login' }],
    { at: '[0].id', expected: 'must be string', got: 'null' },
  ],
  [
    'a value is compared with the closest alternative',
    profileSchema,
    { ...ada, username: undefined },
    { at: 'username' },
  ],
  [
    'a wrapped user is compared with the wrapped alternative',
    profileSchema,
    { user: { ...ada, email: 7 } },
    { at: 'user.email', got: '7' },
  ],
  [
    'a time in another format differs',
    activities,
    [{ id: '1', action: 'login', createdAt: 'yesterday' }],
    { at: '[0].createdAt', expected: 'must match format "date-time"', got: '"yesterday"' },
  ],
  [
    'a type that the portal tolerates differs',
    activities,
    [{ id: '1', action: 'login', details: { clientName: 7 } }],
    { at: '[0].details.clientName', expected: 'must be string', got: '7' },
  ],
  [
    'a token of the wrong type is masked',
    signInResponseSchema,
    { accessToken: 'a', refreshToken: ['secret'], user: ada },
    { at: 'refreshToken', expected: 'must be string', got: '["•••"]' },
  ],
  ['an invalid IP address differs', publicIpSchema, { ip: 'x' }, { at: 'ip', got: '"x"' }],
  ['a long value is shortened', v.number(), 'x'.repeat(10_000), { got: `"${'x'.repeat(119)}…` }],
])('%s', (_, schema, value, expected) => {
  const difference = differenceIn(schema, value)
  if (expected === undefined) expect(difference).toBeUndefined()
  else expect(difference).toMatchObject(expected)
})
