import * as v from 'valibot'
import { expect, test } from 'vitest'
import { activitySchema, adminUsersSchema, profileSchema, signInResponseSchema } from '../../renderer/api/contract.ts'
import { differenceIn } from './difference.ts'

const ada = { id: 'user-ada', username: 'ada', email: 'ada@ancient.example' }
const page = { total: 1, page: 1, pageSize: 25 }

test.each<[string, v.GenericSchema, unknown, Record<string, string> | undefined]>([
  ['nothing that differs', profileSchema, ada, undefined],
  [
    'a row without its name',
    adminUsersSchema,
    {
      ...page,
      users: [
        { ...ada, isActive: true },
        { id: '1', email: '', isActive: true },
      ],
    },
    { at: 'users[1].username', expected: 'to be there', got: 'nothing' },
  ],
  [
    'a figure that is a text',
    adminUsersSchema,
    { ...page, total: '1', users: [] },
    { at: 'total', expected: 'number', got: '"1"' },
  ],
  [
    'an object instead of a list',
    v.array(activitySchema),
    { activities: [] },
    { at: 'the JSON itself', expected: 'Array', got: '{"activities":[]}' },
  ],
  [
    'a name of no kind',
    v.array(activitySchema),
    [{ id: null, action: 'login' }],
    { at: '[0].id', expected: '(string | number)', got: 'null' },
  ],
  ['a user without a name', profileSchema, { ...ada, username: undefined }, { at: 'username', expected: 'string' }],
  ['a wrapped one', profileSchema, { user: { ...ada, email: 7 } }, { at: 'user.email', expected: 'string', got: '7' }],
  [
    'a time in another format',
    v.array(activitySchema),
    [{ id: '1', action: 'login', createdAt: 'yesterday' }],
    { at: '[0].createdAt', expected: 'must match format "date-time"', got: '"yesterday"' },
  ],
  [
    'a time that is a number, which the portal tolerates',
    v.array(activitySchema),
    [{ id: '1', action: 'login', createdAt: 1_700_000_000 }],
    { at: '[0].createdAt', expected: 'must be string', got: '1700000000' },
  ],
  [
    'no action, which the portal tolerates',
    v.array(activitySchema),
    [{ id: '1' }],
    { at: '[0].action', expected: 'to be there' },
  ],
  [
    'details of another kind',
    v.array(activitySchema),
    [{ id: '1', action: 'login', details: { clientName: 7 } }],
    { at: '[0].details.clientName', expected: 'must be string', got: '7' },
  ],
  [
    'a token that is none',
    signInResponseSchema,
    { accessToken: 'a', refreshToken: ['secret'], user: ada },
    { at: 'refreshToken', expected: 'string', got: '["•••"]' },
  ],
  [
    'an empty token',
    signInResponseSchema,
    { accessToken: '', refreshToken: 'r', user: ada },
    { at: 'accessToken', expected: 'min length >=1' },
  ],
])('%s', (_, schema, value, expected) => {
  const difference = differenceIn(schema, value)
  if (expected === undefined) expect(difference).toBeUndefined()
  else expect(difference).toMatchObject(expected)
})

test('a long value is cut', () => {
  expect(differenceIn(v.number(), 'x'.repeat(10_000))?.got).toHaveLength(121)
})
