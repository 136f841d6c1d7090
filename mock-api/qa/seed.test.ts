import { createHash } from 'node:crypto'
import { isValidPhoneNumber } from 'libphonenumber-js'
import { expect, test, vi } from 'vitest'
import { alan, generatedPassword, grace, people } from '../../fixtures/people.ts'
import { unmetPasswordRules } from '../../renderer/rules/password.ts'
import { seed } from './seed.ts'

const startedAt = Date.parse('2026-11-21T12:00:00Z')
const origins = { api: 'http://127.0.0.1:4000', portal: 'http://localhost:5173' }
const seeded = (users: number) => seed({ users, hashing: 'standard', startedAt, origins })

test('the seed is the same on every platform and in every time zone', () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  const digest = createHash('sha256')
    .update(JSON.stringify(seeded(50)))
    .digest('hex')
  expect(digest).toBe('07cc5b8ce421e0b76bdd43dfba6062555a72299362e59c7581a701a14d547008')
})

test.each([
  [1, people.length],
  [50, 50],
  [10_000, 10_000],
])('a seed of %i users has %i users with unique ids, emails and usernames', (users, size) => {
  const rows = seeded(users).users
  expect(rows).toHaveLength(size)
  for (const key of ['id', 'email', 'username'] as const)
    expect(new Set(rows.map((row) => row[key].toLowerCase())).size).toBe(size)
})

test('generated users have valid fictional data', () => {
  for (const { username, email, phoneNumber } of seeded(2000).users.slice(people.length)) {
    expect(username).toMatch(/^[A-Za-z0-9_.-]{3,30}$/)
    expect(email).toMatch(/@mail\.example$/)
    if (phoneNumber === null) continue
    expect(phoneNumber).toMatch(/^\+1\d{3}55501\d{2}$/)
    expect(isValidPhoneNumber(phoneNumber)).toBe(true)
  }
})

test('generated users differ in country, wallet, verification, activation and referrer', () => {
  const { users } = seeded(1000)
  expect(new Set(users.map(({ country }) => country)).size).toBeGreaterThan(20)
  for (const group of [
    users.filter(({ publicAddress }) => publicAddress),
    users.filter(({ isEmailVerified }) => !isEmailVerified),
    users.filter(({ isActive }) => !isActive),
    users.filter(({ referredBy }) => referredBy),
  ]) {
    expect(group.length).toBeGreaterThan(10)
    expect(group.length).toBeLessThan(500)
  }
})

test('users are in order of registration, after their referrers', () => {
  const { users } = seeded(2000)
  const registered = new Map(users.map(({ id, createdAt }) => [id, createdAt]))
  expect([...registered.values()]).toEqual([...registered.values()].sort())
  for (const { id, createdAt, referredBy } of users) {
    if (referredBy === null) continue
    expect(referredBy).not.toBe(id)
    expect((registered.get(referredBy) ?? 'unknown') <= createdAt).toBe(true)
  }
})

test('the seed has users with and without referrals', () => {
  const referrers = (size: number) => seeded(size).users.flatMap(({ referredBy }) => referredBy ?? [])
  const few = referrers(50)
  expect(few.filter((id) => id === alan.id).length).toBeGreaterThan(10)
  expect(few).not.toContain(grace.id)
  expect(new Set(referrers(1000)).size).toBeGreaterThan(50)
})

test('seeded passwords meet the password rules and are stored hashed', () => {
  const text = JSON.stringify(seeded(50))
  for (const password of [generatedPassword, ...people.map((person) => person.password)]) {
    expect(unmetPasswordRules(password)).toEqual([])
    expect(text).not.toContain(password)
  }
})
