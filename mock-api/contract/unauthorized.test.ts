import { beforeEach, expect, test, vi } from 'vitest'
import { failures } from '../../fixtures/states.ts'
import { setSessionHandlers } from '../../renderer/api/http.ts'
import * as oauth from '../../renderer/api/oauth.ts'
import * as clients from '../../renderer/api/oauth-clients.ts'
import * as referrals from '../../renderer/api/referrals.ts'
import * as users from '../../renderer/api/users.ts'
import * as account from '../../renderer/api/users-account.ts'
import * as admin from '../../renderer/api/users-admin.ts'
import * as email from '../../renderer/api/users-email.ts'
import * as passwords from '../../renderer/api/users-password.ts'
import { access } from '../access.ts'
import { matchesCall } from '../qa/call-pattern.ts'

const { signal } = new AbortController()
const authorization = { client_id: 'c', redirect_uri: 'r', scope: 's', response_type: 'code', consent: true } as const
const client = { name: 'n', description: '', redirectUris: [], grants: [] }
const person = { firstName: 'f', lastName: 'l', phoneNumber: '', publicAddress: '' }

const calls: Record<string, () => Promise<unknown>> = {
  'POST /users/logout': () => users.logout(),
  'GET /users/profile': () => users.fetchProfile(),
  'PATCH /users/profile': () => users.updateProfile(person),
  'POST /users/refresh': () => users.refresh('token'),
  'POST /users/send-verification-email': () => email.sendVerificationEmail(),
  'POST /users/change-password': () => passwords.changePassword('old', 'new'),
  'POST /users/connect-wallet': () => account.connectWallet({ address: null, disconnect: true }),
  'GET /users/sessions': () => account.fetchSessions(signal),
  'DELETE /users/sessions': () => account.endOtherSessions(),
  'DELETE /users/sessions/:id': () => account.endSession('id'),
  'GET /users/activities': () => account.fetchActivities(signal),
  'GET /users/admin/metrics': () => admin.fetchAdminMetrics(signal),
  'GET /users/admin/users': () => admin.fetchAdminUsers({ search: '', page: 1, pageSize: 25 }, signal),
  'PATCH /users/admin/users/:id': () => admin.setUserActive('id', false),
  'GET /referrals/user': () => referrals.fetchReferrals(1, signal),
  'GET /referrals/admin/rankings': () => referrals.fetchRankings(signal),
  'GET /oauth/clients/consent/:clientId': () => clients.fetchConsentClient('id', signal),
  'POST /oauth/authorize': () => oauth.authorize(authorization, signal),
  'GET /oauth/authorized-apps': () => oauth.fetchAuthorizedApps(signal),
  'POST /oauth/revoke-access/:id': () => oauth.revokeAccess('id'),
  'GET /oauth/clients': () => clients.fetchOAuthClients(signal),
  'POST /oauth/clients': () => clients.createClient(client),
  'PUT /oauth/clients/:id': () => clients.updateClient('id', client),
  'POST /oauth/clients/:id/regenerate-secret': () => clients.regenerateSecret('id'),
}

/** Their callers handle a 401 themselves, so these calls keep the session. */
const keepTheSession = ['POST /users/logout', 'GET /users/profile', 'POST /users/refresh', 'PUT /oauth/clients/:id']

const signOut = vi.fn()
const sent: string[] = []

beforeEach(() => {
  signOut.mockReset()
  sent.length = 0
  vi.stubGlobal('document', { cookie: 'accessToken=token' })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${path.replace(/\?.*/, '')}`)
    return new Response('', { status: 401 })
  })
  setSessionHandlers({ accessToken: async () => 'token', refresh: async () => false, signOut })
})

test.each(
  Object.entries(calls).map(([name, call]) => [name, keepTheSession.includes(name) ? 'keeps' : 'ends', call] as const),
)('a 401 of %s %s the session', async (name, effect, call) => {
  await expect(call()).rejects.toHaveProperty('status', 401)
  expect(sent).toHaveLength(1)
  const [method = '', path = ''] = sent[0]?.split(' ') ?? []
  expect(matchesCall(name, { method, path }), sent[0]).toBe(true)
  expect(signOut).toHaveBeenCalledTimes(effect === 'ends' ? 1 : 0)
})

test('every authenticated call that can fail on a screen is tested here', () => {
  const open = Object.entries(access).flatMap(([name, who]) => (who === 'anyone' ? [name] : []))
  const listed = [...open, ...Object.keys(calls)]
  expect(failures.map(({ call }) => call).filter((call) => !listed.includes(call))).toEqual([])
})
