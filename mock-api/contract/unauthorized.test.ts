import { beforeEach, expect, test, vi } from 'vitest'
import { failures } from '../../fixtures/states.ts'
import { connectSession } from '../../renderer/api/http.ts'
import { authorize, fetchAuthorizedApps, revokeAccess } from '../../renderer/api/oauth.ts'
import {
  createClient,
  fetchConsentClient,
  fetchOAuthClients,
  regenerateSecret,
  updateClient,
} from '../../renderer/api/oauth-clients.ts'
import { fetchRankings, fetchReferrals } from '../../renderer/api/referrals.ts'
import { fetchProfile, logout, refresh, updateProfile } from '../../renderer/api/users.ts'
import {
  connectWallet,
  endOtherSessions,
  endSession,
  fetchActivities,
  fetchSessions,
} from '../../renderer/api/users-account.ts'
import { fetchAdminMetrics, fetchAdminUsers, setUserActive } from '../../renderer/api/users-admin.ts'
import { sendVerificationEmail } from '../../renderer/api/users-email.ts'
import { changePassword } from '../../renderer/api/users-password.ts'
import { access } from '../access.ts'
import { matchesCall } from '../qa/call-pattern.ts'

const { signal } = new AbortController()
const authorization = { client_id: 'c', redirect_uri: 'r', scope: 's', response_type: 'code', consent: true } as const
const client = { name: 'n', description: '', redirectUris: [], grants: [] }
const person = { firstName: 'f', lastName: 'l', phoneNumber: '', publicAddress: '' }

const endsTheSession: Record<string, () => Promise<unknown>> = {
  'PATCH /users/profile': () => updateProfile(person),
  'POST /users/send-verification-email': () => sendVerificationEmail(),
  'POST /users/change-password': () => changePassword('old', 'new'),
  'POST /users/connect-wallet': () => connectWallet({ address: null, disconnect: true }),
  'GET /users/sessions': () => fetchSessions(signal),
  'DELETE /users/sessions': () => endOtherSessions(),
  'DELETE /users/sessions/:id': () => endSession('id'),
  'GET /users/activities': () => fetchActivities(signal),
  'GET /users/admin/metrics': () => fetchAdminMetrics(signal),
  'GET /users/admin/users': () => fetchAdminUsers({ search: '', page: 1, pageSize: 25 }, signal),
  'PATCH /users/admin/users/:id': () => setUserActive('id', false),
  'GET /referrals/user': () => fetchReferrals(1, signal),
  'GET /referrals/admin/rankings': () => fetchRankings(signal),
  'GET /oauth/clients/consent/:clientId': () => fetchConsentClient('id', signal),
  'POST /oauth/authorize': () => authorize(authorization, signal),
  'GET /oauth/authorized-apps': () => fetchAuthorizedApps(signal),
  'POST /oauth/revoke-access/:id': () => revokeAccess('id'),
  'GET /oauth/clients': () => fetchOAuthClients(signal),
  'POST /oauth/clients': () => createClient(client),
  'POST /oauth/clients/:id/regenerate-secret': () => regenerateSecret('id'),
}

const keepsTheSession: Record<string, () => Promise<unknown>> = {
  'POST /users/logout': () => logout(),
  'GET /users/profile': () => fetchProfile(),
  'POST /users/refresh': () => refresh('token'),
  'PUT /oauth/clients/:id': () => updateClient('id', client),
}

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
  connectSession({ accessToken: () => 'token', refresh: async () => false, signOut })
})

async function expectOne401(name: string, call: () => Promise<unknown>): Promise<void> {
  await expect(call()).rejects.toHaveProperty('status', 401)
  expect(sent).toHaveLength(1)
  const [method = '', path = ''] = sent[0]?.split(' ') ?? []
  expect(matchesCall(name, { method, path }), sent[0]).toBe(true)
}

test.each(Object.entries(endsTheSession))('a 401 of %s ends the session', async (name, call) => {
  await expectOne401(name, call)
  expect(signOut).toHaveBeenCalledOnce()
})

test.each(Object.entries(keepsTheSession))('a 401 of %s does not end the session', async (name, call) => {
  await expectOne401(name, call)
  expect(signOut).not.toHaveBeenCalled()
})

test('every authenticated call defines whether a 401 ends the session', () => {
  const isPublic = (call: string) => Object.entries(access).some(([name, who]) => name === call && who === 'anyone')
  const listed = Object.keys({ ...endsTheSession, ...keepsTheSession })
  const called = failures.map(({ call }) => call).filter((call) => !isPublic(call))
  expect(called.filter((call) => !listed.includes(call))).toEqual([])
})
