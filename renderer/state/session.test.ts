import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../storage.ts'
import { beginSession, endSession, signOut, startSession } from './session.ts'
import { sessionAtom } from './session-atom.ts'

const MINUTE = 60_000
const user = { id: '7', username: 'grace', email: 'grace@ancient.example' }
const status = () => getDefaultStore().get(sessionAtom).status

let fetched: string[]
let onVisible = () => {}

/** A signed-in tab whose cookies stay in memory and whose timers stand still, as if it were suspended. */
beforeEach(() => {
  vi.useFakeTimers()
  fetched = []
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path)
    return Response.json({ message: 'Unauthorized' }, { status: 401 })
  })
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/dashboard' })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    get cookie() {
      return ''
    },
    set cookie(_) {},
    addEventListener: (_type: string, listener: () => void) => {
      onVisible = listener
    },
  })
  // Test files share storage, and an earlier one may have left tokens.
  endSession()
  startSession()
  beginSession({ accessToken: 'access', refreshToken: 'refresh' }, user)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  endSession()
})

function sleep(milliseconds: number): void {
  const before = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => before + milliseconds)
}

test('a tab that wakes after its session ended elsewhere signs out', async () => {
  sleep(6 * MINUTE)
  onVisible()
  await vi.waitFor(() => expect(status()).toBe('anonymous'))
  expect(fetched).toEqual(['/users/profile', '/users/refresh'])
  expect([storage.accessToken.read(), storage.refreshToken.read(), storage.user.read()]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('signing out of a session that the provider has ended ends it here too', async () => {
  await signOut({ stay: true })
  expect(fetched).toEqual(['/users/logout', '/users/refresh'])
  expect(status()).toBe('anonymous')
})

test('a tab that wakes within 5 minutes sends no request', () => {
  sleep(4 * MINUTE)
  onVisible()
  expect(fetched).toEqual([])
})

test.each([
  ['ahead', 1],
  ['back', -1],
])('a clock that jumps a year %s does not end or revalidate the session', (_, years) => {
  vi.setSystemTime(Date.now() + years * 365 * 24 * 60 * MINUTE)
  onVisible()
  expect([status(), storage.accessToken.read(), fetched]).toEqual(['signed-in', 'access', []])
})
