import { isValidPhoneNumber } from 'libphonenumber-js'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { ada, alan, generatedPassword, people } from '../../fixtures/people.ts'
import { countryMembershipSchema } from '../../renderer/api/contract/countries.ts'
import { rankingSchema, referralsSchema } from '../../renderer/api/contract/referrals.ts'
import { adminMetricsSchema } from '../../renderer/api/contract/users-admin.ts'
import { readDevice } from '../../renderer/rules/activity.ts'
import { isUsername } from '../../renderer/rules/names.ts'
import { unmetPasswordRules } from '../../renderer/rules/password.ts'
import { referralPeriods } from '../../renderer/rules/referral.ts'
import { allowedScopes } from '../oauth/scopes.ts'
import { rowsSchema } from '../store/rows.ts'
import { setUpTestApi } from '../test-support/hooks.ts'
import { seed } from './seed.ts'

const startedAt = Date.parse('2026-11-21T12:00:00Z')
const origins = { api: 'http://127.0.0.1:4000', portal: 'http://localhost:5173' }
const seeded = (users: number) => seed({ users, hashing: 'standard', startedAt, origins })

test('the seed is the same each time and in every time zone', () => {
  const rows = seeded(50)
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  expect(seeded(50)).toEqual(rows)
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
    expect(username).toSatisfy(isUsername)
    expect(email).toMatch(/@mail\.example$/)
    if (phoneNumber === null) continue
    expect(phoneNumber).toMatch(/^\+1\d{3}55501\d{2}$/)
    expect(isValidPhoneNumber(phoneNumber)).toBe(true)
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

describe('with 1,000 users', () => {
  const server = setUpTestApi()

  test('the lists, metrics, ranking and chart look alive', async () => {
    server.api.reset({ users: 1000, now: startedAt })
    const { accessToken: token } = await server.signIn(ada)
    const countries = await server.read(countryMembershipSchema, 'GET /countries/membership')
    expect(countries.totalCountries).toBeGreaterThan(20)
    const metrics = await server.read(adminMetricsSchema, 'GET /users/admin/metrics', token)
    expect(metrics).toMatchObject({ totalUsers: 1000, totalApps: 5 })
    expect(metrics.activeUsers).toBeLessThan(1000)
    expect(metrics.totalAuthorizations).toBeGreaterThan(500)
    const ranking = await server.read(v.array(rankingSchema), 'GET /referrals/admin/rankings', token)
    expect(new Set(ranking.map(({ totalReferrals }) => totalReferrals)).size).toBeGreaterThan(6)
    const { referredUsers } = await server.read(referralsSchema, 'GET /referrals/user?pageSize=50', token)
    const { periods } = referralPeriods(
      referredUsers.map(({ createdAt }) => createdAt),
      startedAt,
    )
    expect(periods.map(({ count }) => count > 0)).toEqual([...Array(4).fill(false), ...Array(8).fill(true)])
  })
})

test('rows refer to rows of the seed, and apps have scopes that the user can grant', () => {
  const rows = v.parse(rowsSchema, seeded(1000))
  for (const table of Object.values(rows)) expect(new Set(table.map(({ id }) => id)).size).toBe(table.length)
  const users = new Map(rows.users.map((user) => [user.id, user]))
  for (const { userId } of [...rows.activities, ...rows.sessions, ...rows.authorizations])
    expect(users.has(userId)).toBe(true)
  const pairs = rows.authorizations.map(({ userId, clientId }) => `${userId} ${clientId}`)
  expect(new Set(pairs).size).toBe(pairs.length)
  for (const { userId, clientId, scopes, grantedAt, lastUsed } of rows.authorizations) {
    const client = rows.clients.find((other) => other.clientId === clientId)
    expect(client?.grants).toContain('authorization_code')
    if (client) expect(allowedScopes(scopes, client, users.get(userId))).toEqual(scopes)
    expect(grantedAt <= lastUsed).toBe(true)
  }
})

test('generated users did only what the provider allows, between registration and start', () => {
  const { users, activities, sessions, authorizations, clients } = seeded(1000)
  const now = new Date(startedAt).toISOString()
  expect(sessions.length).toBeGreaterThan(500)
  for (const user of users.slice(people.length)) {
    const own = activities.filter(({ userId }) => userId === user.id)
    const ownSessions = sessions.filter(({ userId }) => userId === user.id)
    const apps = authorizations.filter(({ userId }) => userId === user.id)
    const times = own.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
    expect(own[0]).toMatchObject({ action: 'account_created', createdAt: user.createdAt })
    expect((times.at(-1) ?? now) <= now).toBe(true)
    if (!user.isEmailVerified) expect([own.length, apps.length, ownSessions.length]).toEqual([1, 0, 0])
    else if (!user.isActive) expect([own.at(-1)?.action, ownSessions]).toEqual(['account_deactivated', []])
    for (const { clientId, grantedAt, lastUsed } of apps) {
      const clientName = clients.find((client) => client.clientId === clientId)?.name
      expect(own).toContainEqual(
        expect.objectContaining({ action: 'authorization_granted', clientName, createdAt: grantedAt }),
      )
      expect(lastUsed <= now).toBe(true)
    }
    for (const { createdAt, lastUsedAt, expiresAt, ipAddress, userAgent } of ownSessions) {
      expect(own).toContainEqual(expect.objectContaining({ action: 'login', createdAt, ipAddress }))
      expect(createdAt <= lastUsedAt && lastUsedAt <= now && expiresAt > startedAt).toBe(true)
      expect(readDevice(userAgent).name).toMatch(/ on /)
    }
  }
})

test('a large seed has a history of its newest 2,000 users only', () => {
  const { users, activities } = seeded(10_000)
  const ids = new Set(activities.map(({ userId }) => userId))
  const withHistory = users.slice(people.length).filter(({ id }) => ids.has(id))
  expect([withHistory.length, withHistory[0]?.id]).toEqual([2000, users.at(-2000)?.id])
})

test('a seed that starts before its users registered has no sign-ins', () => {
  const rows = seed({ users: 50, hashing: 'standard', startedAt: Date.parse('2024-01-01T00:00:00Z'), origins })
  expect(v.is(rowsSchema, rows)).toBe(true)
  expect([rows.sessions, rows.authorizations.filter(({ userId }) => userId !== alan.id)]).toEqual([[], []])
})

test('seeded passwords meet the password rules and are stored hashed', () => {
  const text = JSON.stringify(seeded(50))
  for (const password of [generatedPassword, ...people.map((person) => person.password)]) {
    expect(unmetPasswordRules(password)).toEqual([])
    expect(text).not.toContain(password)
  }
})
