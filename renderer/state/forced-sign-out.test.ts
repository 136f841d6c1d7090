import { getDefaultStore } from 'jotai'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { request } from '../api/http.ts'
import { storage } from '../storage.ts'
import { beginSession, endSession, startSession } from './session.ts'
import { sessionAtom } from './session-atom.ts'

const user = { id: '7', username: 'grace', email: 'grace@ancient.example' }
const isSignedIn = () => getDefaultStore().get(sessionAtom).status === 'signed-in'
const signIn = () => beginSession({ accessToken: 'access', refreshToken: 'refresh' }, user)

let addresses: string[]

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

/** A browser whose cookies stay in memory, and a provider that rejects every token. */
beforeEach(() => {
  addresses = []
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Unauthorized' }, { status: 401 }))
  vi.stubGlobal('history', { pushState: (_state: unknown, _title: string, path: string) => addresses.push(path) })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', Object.freeze({ cookie: '', addEventListener: () => {} }))
  open('/auth/login')
  // Test files share storage, and an earlier one may have left tokens.
  endSession()
  startSession()
  // An earlier test may have signed out less than a second ago.
  vi.advanceTimersByTime(1_000)
  signIn()
})
afterEach(() => {
  storage.redirectUrl.clear()
  endSession()
})

function open(path: string): void {
  const { protocol, pathname, search } = new URL(path, 'https://account.example')
  vi.stubGlobal('location', { protocol, pathname, search, hash: '' })
}

/** Makes six calls at once on a screen, like the panels of a dashboard. */
async function callSixTimes(path: string): Promise<void> {
  open(path)
  const calls = Array.from({ length: 6 }, () => request(v.unknown(), '/users/activities', { access: 'bearer' }))
  await Promise.allSettled(calls)
}

test('six calls rejected at once sign the user out once and save one return address', async () => {
  await callSixTimes('/dashboard/security?x=1')
  expect([isSignedIn(), addresses]).toEqual([false, ['/auth/login']])
  expect([storage.accessToken.read(), storage.user.read(), storage.redirectUrl.read()]).toEqual([
    undefined,
    undefined,
    '/dashboard/security?x=1',
  ])
})

test('forced sign-out happens at most once per second', async () => {
  await callSixTimes('/dashboard')
  signIn()
  vi.advanceTimersByTime(900)
  await callSixTimes('/dashboard/referrals')
  expect(isSignedIn()).toBe(true)
  vi.advanceTimersByTime(200)
  await callSixTimes('/dashboard/settings')
  expect([isSignedIn(), addresses]).toEqual([false, ['/auth/login', '/auth/login']])
})

test.each(['/auth/login', '/auth/register'])('a 401 at %s does not sign the user out', async (path) => {
  await callSixTimes(path)
  expect([isSignedIn(), addresses]).toEqual([true, []])
})
