import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { generatedPassword, generatedPasswordHash, people } from '../../fixtures/people.ts'
import { saltFor } from '../qa/seed.ts'
import { createPasswords, hashWithSalt } from './passwords.ts'

const passwords = createPasswords('fast')

test('a standard hash uses scrypt with N=2^15, r=8, p=1 (32 MiB)', async () => {
  expect(await createPasswords('standard').hash('Secret-1')).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
})

test('hashes are salted', async () => {
  expect(await passwords.hash('Secret-1')).not.toBe(await passwords.hash('Secret-1'))
})

const long = ` Päss wörd 🗝️${'🏛️ abc'.repeat(30)}`.slice(0, 128)

test.each([
  ['the same text', long],
  ['the same text in another Unicode form', long.normalize('NFD')],
])('a long password is matched by %s', async (_, typed) => {
  expect(await passwords.matches(typed, await passwords.hash(long))).toBe(true)
})

test.each([
  ['its first 72 characters', long.slice(0, 72)],
  ['the text without spaces around it', long.trim()],
  ['the text in lower case', long.toLowerCase()],
  ['an empty string', ''],
])('a long password is not matched by %s', async (_, typed) => {
  expect(await passwords.matches(typed, await passwords.hash(long))).toBe(false)
})

test.each([undefined, '', 'scrypt$16$8$1$$', 'scrypt$16$8$1$c2FsdA$a2V5', 'plain'])(
  'no password matches the hash %j',
  async (passwordHash) => {
    expect(await passwords.matches('', passwordHash)).toBe(false)
  },
)

test('a data file cannot choose the cost of a hash', async () => {
  const salt = saltFor('prepared')
  const key = scryptSync('Secret-1', salt, 32, { N: 1024 })
  const hash = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
  expect(await passwords.matches('Secret-1', hash)).toBe(false)
})

test('when 34 passwords are being hashed, further ones get 503', async () => {
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => passwords.hash('Secret-1')))
  const reasons: unknown[] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(reasons).toHaveLength(50 - 34)
  for (const reason of reasons) expect(reason).toMatchObject({ status: 503, details: { retryAfter: 1 } })
  expect(await passwords.hash('Secret-1')).toContain('scrypt')
})

test.each([...people, { id: 'generated', password: generatedPassword, passwordHash: generatedPasswordHash }])(
  'the precomputed hash of $id matches the password',
  ({ id, password, passwordHash }) => {
    expect(hashWithSalt(password, saltFor(id), 'standard')).toBe(passwordHash)
  },
)
