import { beforeEach, expect, test, vi } from 'vitest'
import { failures } from '../../fixtures/states.ts'
import { connectSession } from '../../renderer/api/http.ts'
import { authorize, authorizedApps, revokeAccess } from '../../renderer/api/oauth.ts'
import {
  consentClient,
  createClient,
  oauthClients,
  regenerateSecret,
  updateClient,
} from '../../renderer/api/oauth-clients.ts'
import { rankings, referrals } from '../../renderer/api/referrals.ts'
import { logout, profile, refresh, updateProfile } from '../../renderer/api/users.ts'
import { activities } from '../../renderer/api/users-activities.ts'
import { adminMetrics, adminUsers, setUserActive } from '../../renderer/api/users-admin.ts'
import { sendVerificationEmail } from '../../renderer/api/users-email.ts'
import { changePassword } from '../../renderer/api/users-password.ts'
import { endOtherSessions, endSession, sessions } from '../../renderer/api/users-sessions.ts'
import { connectWallet } from '../../renderer/api/users-wallet.ts'
import { access } from '../access.ts'
import { isCall } from '../qa/call-pattern.ts'

const { signal } = new AbortController()
const authorization = { client_id: 'c', redirect_uri: 'r', scope: 's', response_type: 'code', consent: true } as const
const client = { name: 'n', description: '', redirectUris: [], grants: [] }
const person = { firstName: 'f', lastName: 'l', phoneNumber: '', publicAddress: '' }

const endsTheSession: Record<string, () => Promise<unknown>> = {
  'PATCH /users/profile': () => updateProfile(person),
  'POST /users/send-verification-email': () => sendVerificationEmail(),
  'POST /users/change-password': () => changePassword('old', 'new'),
  'POST /users/connect-wallet': () => connectWallet({ address: null, disconnect: true }),
  'GET /users/sessions': () => sessions(signal),
  'DELETE /users/sessions': () => endOtherSessions(),
  'DELETE /users/sessions/:id': () => endSession('id'),
  'GET /users/activities': () => activities(signal),
  'GET /users/admin/metrics': () => adminMetrics(signal),
  'GET /users/admin/users': () => adminUsers({ search: '', page: 1, pageSize: 25 }, signal),
  'PATCH /users/admin/users/:id': () => setUserActive('id', false),
  'GET /referrals/user': () => referrals(1, signal),
  'GET /referrals/admin/rankings': () => rankings(signal),
  'GET /oauth/clients/consent/:clientId': () => consentClient('id', signal),
  'POST /oauth/authorize': () => authorize(authorization, signal),
  'GET /oauth/authorized-apps': () => authorizedApps(signal),
  'POST /oauth/revoke-access/:id': () => revokeAccess('id'),
  'GET /oauth/clients': () => oauthClients(signal),
  'POST /oauth/clients': () => createClient(client),
  'POST /oauth/clients/:id/regenerate-secret': () => regenerateSecret('id'),
}

/** What follows then is in sign-out.spec.ts, session.spec.ts, consent.spec.ts and oauth-clients.spec.ts of e2e/. */
const isTheCallersBusiness: Record<string, () => Promise<unknown>> = {
  'POST /users/logout': () => logout(),
  'GET /users/profile': () => profile(),
  'POST /users/refresh': () => refresh('token'),
  'PUT /oauth/clients/:id': () => updateClient('id', client),
}

const signOut = vi.fn()
const asked: string[] = []

beforeEach(() => {
  signOut.mockReset()
  asked.length = 0
  vi.stubGlobal('document', { cookie: 'accessToken=token' })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path.replace(/\?.*/, '')}`)
    return new Response('', { status: 401 })
  })
  connectSession({ accessToken: () => 'token', refresh: async () => false, signOut })
})

/** Whether the call was made, once and alone, and refused. */
async function expectRefused(name: string, call: () => Promise<unknown>): Promise<void> {
  await expect(call()).rejects.toHaveProperty('status', 401)
  expect(asked).toHaveLength(1)
  const [method = '', path = ''] = asked[0]?.split(' ') ?? []
  expect(isCall(name, { method, path }), asked[0]).toBe(true)
}

test.each(Object.entries(endsTheSession))('a 401 of %s ends the session', async (name, call) => {
  await expectRefused(name, call)
  expect(signOut).toHaveBeenCalledOnce()
})

test.each(Object.entries(isTheCallersBusiness))('a 401 of %s ends nothing by itself', async (name, call) => {
  await expectRefused(name, call)
  expect(signOut).not.toHaveBeenCalled()
})

test('no call of somebody who is signed in is forgotten above', () => {
  const isPublic = (call: string) => Object.entries(access).some(([name, who]) => name === call && who === 'anyone')
  const told = Object.keys({ ...endsTheSession, ...isTheCallersBusiness })
  const called = failures.map(({ call }) => call).filter((call) => !isPublic(call))
  expect(called.filter((call) => !told.includes(call))).toEqual([])
})
