import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '../../renderer/api/call.ts'
import * as countries from '../../renderer/api/contract/countries.ts'
import * as oauth from '../../renderer/api/contract/oauth.ts'
import * as clients from '../../renderer/api/contract/oauth-clients.ts'
import * as referrals from '../../renderer/api/contract/referrals.ts'
import * as users from '../../renderer/api/contract/users.ts'
import * as account from '../../renderer/api/contract/users-account.ts'
import * as admin from '../../renderer/api/contract/users-admin.ts'
import * as email from '../../renderer/api/contract/users-email.ts'
import * as passwords from '../../renderer/api/contract/users-password.ts'
import * as registration from '../../renderer/api/contract/users-register.ts'
import * as sessions from '../../renderer/api/contract/users-sessions.ts'
import * as wallet from '../../renderer/api/contract/users-wallet.ts'
import { request, setSessionHandlers } from '../../renderer/api/http.ts'
import { matchesCall } from '../qa/call-pattern.ts'

const areas = { ...countries, ...oauth, ...clients, ...referrals, ...users, ...account, ...admin }
const moreAreas = { ...email, ...passwords, ...registration, ...sessions, ...wallet }
const calls = Object.values({ ...areas, ...moreAreas }).flatMap((value) => ('access' in value ? [value] : []))

/** Who may make each call, and what a 401 does to the portal's session: written out, because derived values would repeat a mistake. */
const expected = [
  ['POST /users/login', 'public', 'ends'],
  ['POST /users/logout', 'member', 'keeps'],
  ['POST /users/refresh', 'public', 'keeps'],
  ['GET /users/profile', 'member', 'keeps'],
  ['PATCH /users/profile', 'member', 'ends'],
  ['GET /users/activities', 'member', 'ends'],
  ['POST /users/register', 'public', 'ends'],
  ['POST /users/resend-verification', 'public', 'ends'],
  ['GET /users/verify-email', 'public', 'ends'],
  ['POST /users/send-verification-email', 'member', 'ends'],
  ['POST /users/forgot-password', 'public', 'ends'],
  ['GET /users/verify-reset-token', 'public', 'ends'],
  ['POST /users/reset-password', 'public', 'ends'],
  ['POST /users/change-password', 'member', 'ends'],
  ['POST /users/connect-wallet', 'member', 'ends'],
  ['GET /users/sessions', 'member', 'ends'],
  ['DELETE /users/sessions', 'member', 'ends'],
  ['DELETE /users/sessions/:id', 'member', 'ends'],
  ['GET /users/admin/metrics', 'admin', 'ends'],
  ['GET /users/admin/users', 'admin', 'ends'],
  ['PATCH /users/admin/users/:id', 'admin', 'ends'],
  ['GET /countries/membership', 'public', 'ends'],
  ['GET /referrals/user', 'member', 'ends'],
  ['GET /referrals/admin/rankings', 'member', 'ends'],
  ['POST /oauth/authorize', 'member', 'ends'],
  ['GET /oauth/authorized-apps', 'member', 'ends'],
  ['POST /oauth/revoke-access/:id', 'member', 'ends'],
  ['GET /oauth/clients/consent/:clientId', 'optional', 'ends'],
  ['GET /oauth/clients', 'admin', 'ends'],
  ['POST /oauth/clients', 'admin', 'ends'],
  ['PUT /oauth/clients/:id', 'admin', 'keeps'],
  ['POST /oauth/clients/:id/regenerate-secret', 'admin', 'ends'],
] as const

const signOut = vi.fn()
const sent: string[] = []

beforeEach(() => {
  signOut.mockReset()
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${path}`)
    return new Response('', { status: 401 })
  })
  setSessionHandlers({ accessToken: () => 'token', refresh: async () => false, signOut })
})

test('every call of the portal is listed here with its access', () => {
  expect(calls.map(({ name, access }) => [name, access]).sort()).toEqual(
    expected.map(([name, access]) => [name, access]).sort(),
  )
})

test.each(expected)('a 401 of %s (%s) %s the session', async (name, _, effect) => {
  const call = calls.find((one) => one.name === name)
  await expect(call && request<Call>(call)).rejects.toHaveProperty('status', 401)
  expect(sent).toHaveLength(1)
  const [method = '', path = ''] = sent[0]?.split(' ') ?? []
  expect(matchesCall(name, { method, path }), sent[0]).toBe(true)
  expect(signOut).toHaveBeenCalledTimes(effect === 'ends' ? 1 : 0)
})
