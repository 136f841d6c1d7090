import * as v from 'valibot'
import { expect, test } from 'vitest'
import { profileSchema, publicAddressSchema, signInResponseSchema } from '../../renderer/api/contract.ts'
import { activitySchema, adminUsersSchema } from '../../renderer/api/contract-lists.ts'
import { differenceIn } from './difference.ts'

const ada = { id: 'user-ada', username: 'ada', email: 'ada@ancient.example' }
const activities = v.array(activitySchema)
const page = { total: 1, page: 1, pageSize: 25 }

test.each<[string, v.GenericSchema, unknown, Record<string, string> | undefined]>([
  ['a matching value has no difference', profileSchema, ada, undefined],
  [
    'a missing field of a row is located',
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
    'a string instead of a number differs',
    adminUsersSchema,
    { ...page, total: '1', users: [] },
    { at: 'total', expected: 'must be number', got: '"1"' },
  ],
  [
    'an object instead of a list differs',
    activities,
    { activities: [] },
    { at: 'the JSON itself', expected: 'must be array', got: '{"activities":[]}' },
  ],
  [
    'a value that no type of a union allows differs',
    activities,
    [{ id: null, action: 'login' }],
    { at: '[0].id', expected: 'must be string', got: 'null' },
  ],
  ['the closest alternative counts', profileSchema, { ...ada, username: undefined }, { at: 'username' }],
  ['the wrapped alternative counts', profileSchema, { user: { ...ada, email: 7 } }, { at: 'user.email', got: '7' }],
  [
    'a time in another format differs',
    activities,
    [{ id: '1', action: 'login', createdAt: 'yesterday' }],
    { at: '[0].createdAt', expected: 'must match format "date-time"', got: '"yesterday"' },
  ],
  [
    'a missing field that the portal tolerates differs',
    activities,
    [{ id: '1' }],
    { at: '[0].action', expected: 'a value' },
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
  [
    'an empty token differs',
    signInResponseSchema,
    { accessToken: '', refreshToken: 'r', user: ada },
    { at: 'accessToken', expected: 'must NOT have fewer than 1 characters' },
  ],
  [
    'an invalid IP address differs, which JSON Schema cannot express',
    publicAddressSchema,
    { ip: 'x' },
    { at: 'ip', got: '"x"' },
  ],
  ['a long value is shortened', v.number(), 'x'.repeat(10_000), { got: `"${'x'.repeat(119)}…` }],
])('%s', (_, schema, value, expected) => {
  const difference = differenceIn(schema, value)
  if (expected === undefined) expect(difference).toBeUndefined()
  else expect(difference).toMatchObject(expected)
})
