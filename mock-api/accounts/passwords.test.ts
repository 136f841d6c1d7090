import { describe, expect, test } from 'vitest'
import { crowdPassword, crowdPasswordRecord, people } from '../../fixtures/people.ts'
import { HttpError } from '../http/errors.ts'
import { saltFor } from '../qa/seed.ts'
import { createPasswords, recordOf } from './passwords.ts'

const passwords = createPasswords('fast')

test('the standard cost is the one that OWASP asks for at least of scrypt with 32 MiB', async () => {
  expect(await createPasswords('standard').hash('Secret-1')).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
})

test('the same password has another record each time', async () => {
  expect(await passwords.hash('Secret-1')).not.toBe(await passwords.hash('Secret-1'))
})

describe('a password of 128 characters with emoji and blanks', () => {
  const long = ` Päss wörd 🗝️${'🏛️ abc'.repeat(30)}`.slice(0, 128)
  test.each([
    [long, true],
    [long.normalize('NFD'), true],
    [long.slice(0, 72), false],
    [long.trim(), false],
    [long.toLowerCase(), false],
    ['', false],
  ])('is matched by %j: %s', async (typed, expected) => {
    expect(await passwords.matches(typed, await passwords.hash(long))).toBe(expected)
  })
})

test.each([undefined, '', 'scrypt$16$8$1$$', 'scrypt$16$8$1$c2FsdA$a2V5', 'plain'])(
  'nothing matches the record %j',
  async (record) => {
    expect(await passwords.matches('', record)).toBe(false)
  },
)

test('beyond those that wait already, sign-ins are turned away at once', async () => {
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => passwords.hash('Secret-1')))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(50 - 34)
  expect(refused.every((error) => error instanceof HttpError && error.status === 503 && error.retryAfter === 1)).toBe(
    true,
  )
  expect(await passwords.hash('Secret-1')).toContain('scrypt')
})

test.each([...people, { id: 'crowd', password: crowdPassword, passwordRecord: crowdPasswordRecord }])(
  'the record kept for $id is that of the password',
  ({ id, password, passwordRecord }) => {
    expect(recordOf(password, saltFor(id), 'standard')).toBe(passwordRecord)
  },
)
