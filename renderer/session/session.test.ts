import { getDefaultStore } from 'jotai'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listActivities } from '../api/contract/users-activities.ts'
import { endOtherSessions } from '../api/contract/users-sessions.ts'
import { storage } from '../browser/storage.ts'
import { MINUTE_MS } from '../rules/durations.ts'
import { endSessionInBrowser } from './end-session.ts'
import { request } from './request.ts'
import { sessionAtom } from './session-atom.ts'
import { clearStoredSession, readTokens, saveTokens, storedUser } from './session-store.ts'
import { validateSession } from './session-validation.ts'
import { beginSession } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { startSession } from './start-session.ts'
import { updateUser } from './update-user.ts'

const grace = { id: '7', username: 'grace', email: 'grace@ancient.example' }
const alan = { id: '8', username: 'alan', email: 'alan@ancient.example' }
const unauthorized = () => Response.json({ message: 'Unauthorized' }, { status: 401 })
const session = () => getDefaultStore().get(sessionAtom)
const stored = () => [readTokens().accessToken, readTokens().refreshToken, storedUser.read()]
const signIn = () => beginSession({ accessToken: 'access', refreshToken: 'refresh' }, grace)

let requests: string[]
let respond: (path: string, bearer: string | null) => Response | Promise<Response>
let opened: string[]
const listeners = new Map<string, (event: { key?: string }) => void>()

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

/** A signed-in tab at /dashboard whose cookies stay in memory. The provider rejects every token. */
beforeEach(() => {
  requests = []
  respond = unauthorized
  opened = []
  const addEventListener = listeners.set.bind(listeners)
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    requests.push(path)
    return respond(path, new Headers(headers).get('authorization'))
  })
  vi.stubGlobal('history', { pushState: (_state: unknown, _title: string, path: string) => opened.push(path) })
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('cookieStore', { addEventListener })
  vi.stubGlobal('document', Object.freeze({ visibilityState: 'visible', cookie: '', addEventListener }))
  openPage('/dashboard')
  // Test files share storage, and an earlier one may have left tokens.
  endSessionInBrowser()
  startSession()
  // An earlier test may have signed out less than a second ago.
  vi.advanceTimersByTime(1_000)
  signIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  storage.returnPath.clear()
  endSessionInBrowser()
})

function openPage(path: string): void {
  const { protocol, pathname, search } = new URL(path, 'https://account.example')
  vi.stubGlobal('location', { protocol, pathname, search, hash: '' })
}

function dispatch(type: string, event: { key?: string } = {}): void {
  listeners.get(type)?.(event)
}

/** Lets time pass without running timers, as in a suspended tab. */
function suspendFor(milliseconds: number): void {
  const before = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => before + milliseconds)
}

/** Makes the tab check its session, which it does every 5 minutes. Waits for the response. */
const check = () => vi.advanceTimersByTimeAsync(5 * MINUTE_MS + 2_000)

const signOutInOtherTab = clearStoredSession

function signInAsAlanInOtherTab(): void {
  saveTokens({ accessToken: 'alan', refreshToken: 'alan' }, alan.id)
  storedUser.save(alan)
}

describe('a suspended tab', () => {
  test('signs out when it becomes visible after its session ended at the provider', async () => {
    suspendFor(6 * MINUTE_MS)
    dispatch('visibilitychange')
    await vi.waitFor(() => expect(session().status).toBe('anonymous'))
    expect(requests).toEqual(['/users/profile', '/users/refresh'])
    expect(stored()).toEqual([undefined, undefined, undefined])
  })

  test('signs out when it becomes visible after a sign-out in another tab', () => {
    signOutInOtherTab()
    dispatch('visibilitychange')
    expect(session().status).toBe('anonymous')
  })

  test('sends no request when it becomes visible within 5 minutes', () => {
    suspendFor(4 * MINUTE_MS)
    dispatch('visibilitychange')
    expect(requests).toEqual([])
  })
})

test.each([
  ['ahead', 1],
  ['back', -1],
])('a clock that jumps a year %s does not end or revalidate the session', (_, years) => {
  vi.setSystemTime(Date.now() + years * 365 * 24 * 60 * MINUTE_MS)
  dispatch('visibilitychange')
  expect([session().status, readTokens().accessToken, requests]).toEqual(['signed-in', 'access', []])
})

describe('an expired access token', () => {
  beforeEach(() => {
    respond = (path, bearer) => {
      if (path === '/users/refresh') return Response.json({ accessToken: 'new', refreshToken: 'next' })
      return bearer === 'Bearer new' ? Response.json(grace) : unauthorized()
    }
  })

  test('is refreshed silently', async () => {
    await check()
    expect(requests).toEqual(['/users/profile', '/users/refresh', '/users/profile'])
    expect(session()).toEqual({ status: 'signed-in', user: grace })
    expect(stored()).toEqual(['new', 'next', grace])
  })

  test('is refreshed to sign out at the provider', async () => {
    await signOut()
    expect(requests).toEqual(['/users/logout', '/users/refresh', '/users/logout'])
    expect([session().status, ...stored()]).toEqual(['anonymous', undefined, undefined, undefined])
  })
})

test('the token is validated once every 5 minutes', async () => {
  respond = () => Response.json(grace)
  for (let visit = 0; visit < 5; visit++) {
    await validateSession()
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1)
  }
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requests).toEqual(['/users/profile'])
})

test.each([
  ['/dashboard', undefined],
  ['/oauth/consent?client_id=stoa', 'stoa'],
])('at %s, a session that the provider ended leaves the pending request of %s', async (path, clientId) => {
  storage.pendingRequest.save({ clientId: 'stoa', redirectUri: 'x', scope: 'profile', responseType: 'code' })
  openPage(path)
  await check()
  expect(session().status).toBe('anonymous')
  expect(storage.pendingRequest.read()?.clientId).toBe(clientId)
  storage.pendingRequest.clear()
})

test('a user can sign out after the provider has ended the session', async () => {
  await signOut({ stay: true })
  expect(requests).toEqual(['/users/logout', '/users/refresh'])
  expect(session().status).toBe('anonymous')
})

describe('an unreachable provider', () => {
  const unreachable = { status: 'signed-in', user: grace, error: expect.objectContaining({ status: 503 }) }

  beforeEach(async () => {
    respond = () => new Response(null, { status: 503 })
    await check()
    requests = []
  })

  test('keeps the user signed in', () => {
    expect(session()).toEqual(unreachable)
    expect(readTokens().accessToken).toBe('access')
  })

  test('is called busy when it gets too many requests', async () => {
    respond = () => new Response(null, { status: 429 })
    await check()
    expect(session()).toEqual({ ...unreachable, error: expect.objectContaining({ status: 429 }) })
  })

  test('keeps the user signed in if only the refresh fails', async () => {
    respond = (path) => (path === '/users/profile' ? unauthorized() : new Response(null, { status: 503 }))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(requests).toEqual(['/users/profile', '/users/refresh'])
    expect(session()).toEqual(unreachable)
  })

  test('is tried again after 15 seconds', async () => {
    respond = () => Response.json(grace)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(session()).toEqual({ status: 'signed-in', user: grace })
  })

  test('is tried again later if it asks for more time', async () => {
    respond = () => new Response(null, { status: 503, headers: { 'retry-after': '45' } })
    await vi.advanceTimersByTimeAsync(16_000)
    requests = []
    await vi.advanceTimersByTimeAsync(40_000)
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(requests).toContain('/users/profile')
  })

  test('is tried again when the device goes online', async () => {
    respond = () => Response.json(grace)
    dispatch('online')
    await vi.waitFor(() => expect(session()).toEqual({ status: 'signed-in', user: grace }))
  })
})

describe('a tab that missed an account switch', () => {
  test('does not repeat a rejected call for the other account', async () => {
    const deleteSessions = () => request(endOtherSessions)
    respond = (path, bearer) => {
      if (bearer === 'Bearer alan') return Response.json(alan)
      if (path === '/users/refresh') signInAsAlanInOtherTab()
      return unauthorized()
    }
    await expect(deleteSessions()).rejects.toThrow()
    expect(requests.filter((path) => path === '/users/sessions')).toHaveLength(1)
    expect(session()).toEqual({ status: 'signed-in', user: alan })
  })

  test('shows the other account before the provider responds to the next check', () => {
    signInAsAlanInOtherTab()
    void validateSession()
    expect(session()).toEqual({ status: 'signed-in', user: alan })
  })

  test('does not sign the other account out', async () => {
    signInAsAlanInOtherTab()
    respond = () => Response.json(alan)
    await signOut()
    expect(requests).not.toContain('/users/logout')
    expect(stored()).toEqual(['alan', 'alan', alan])
  })
})

describe('tokens that another program has stored without an account', () => {
  const activities = () => request(listActivities)

  test.each([
    ['are used once the profile says that they are of this account', grace, ['/users/profile', '/users/activities']],
    ['of another account are never used for what this tab shows', alan, ['/users/profile']],
  ])('%s', async (_, owner, sent) => {
    saveTokens({ accessToken: 'other', refreshToken: 'other' }, undefined)
    respond = (path) => Response.json(path === '/users/profile' ? owner : [])
    await activities().catch(() => {})
    expect(requests).toEqual(sent)
    expect(session()).toEqual({ status: 'signed-in', user: owner })
    expect(readTokens()).toEqual({ accessToken: 'other', refreshToken: 'other', accountId: owner.id })
  })

  test('that are replaced while the profile loads get no account from its response', async () => {
    saveTokens({ accessToken: 'other', refreshToken: 'other' }, undefined)
    respond = (_path, bearer) => {
      if (bearer === 'Bearer other') saveTokens({ accessToken: 'alan', refreshToken: 'alan' }, undefined)
      return Response.json(bearer === 'Bearer other' ? grace : alan)
    }
    await validateSession()
    expect(session()).toEqual({ status: 'signed-in', user: alan })
    expect(readTokens().accountId).toBe(alan.id)
  })

  test('end no session of the other account when the user signs out', async () => {
    saveTokens({ accessToken: 'other', refreshToken: 'other' }, undefined)
    respond = () => Response.json(alan)
    await signOut()
    expect(requests).toEqual(['/users/profile'])
    expect(session()).toEqual({ status: 'signed-in', user: alan })
  })
})

test('signing out fails while the provider cannot say whose tokens they are', async () => {
  saveTokens({ accessToken: 'other', refreshToken: 'other' }, undefined)
  respond = () => new Response(null, { status: 503 })
  const signedOut = signOut()
  void signedOut.catch(() => {})
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(signedOut).rejects.toThrow()
  expect(requests).not.toContain('/users/logout')
  expect(readTokens().accessToken).toBe('other')
})

test.each([
  ['ends the session here', grace.id, undefined],
  ['keeps tokens that may be those of another account', undefined, 'stored'],
])('a sign-out that the provider does not answer, with `ignoreFailure`, %s', async (_, accountId, kept) => {
  saveTokens({ accessToken: 'stored', refreshToken: 'stored' }, accountId)
  respond = () => new Response(null, { status: 503 })
  const signedOut = signOut({ ignoreFailure: true })
  await vi.advanceTimersByTimeAsync(5_000)
  await signedOut
  expect(readTokens().accessToken).toBe(kept)
})

test('a failed sign-out does not end the session of an account that has signed in since', async () => {
  respond = (path, bearer) => {
    if (bearer === 'Bearer alan') return Response.json(alan)
    if (path === '/users/logout') signInAsAlanInOtherTab()
    return new Response(null, { status: 500 })
  }
  await signOut()
  expect(stored()).toEqual(['alan', 'alan', alan])
})

test.each([
  ['', () => {}],
  [', and is shown', () => dispatch('storage', { key: 'user' })],
])(
  'an account that signs in while the sign-out waits for the lock of the tokens%s stays signed in',
  async (_, show) => {
    respond = (_path, bearer) => Response.json(bearer === 'Bearer alan' ? alan : {})
    const waitForOtherTab = (_name: string, start: () => unknown) => {
      signInAsAlanInOtherTab()
      show()
      return start()
    }
    vi.stubGlobal('navigator', { locks: { request: waitForOtherTab } })
    await signOut()
    expect(stored()).toEqual(['alan', 'alan', alan])
  },
)

test('a user with only a refresh token stays signed in, and the first calls wait for the refresh', async () => {
  saveTokens({ accessToken: '', refreshToken: 'refresh' }, grace.id)
  respond = (path) => {
    if (path === '/users/refresh') return Response.json({ accessToken: 'new' })
    return Response.json(path === '/users/profile' ? grace : [])
  }
  suspendFor(6 * MINUTE_MS)
  getDefaultStore().set(sessionAtom, { status: 'loading' })
  startSession()
  expect(session()).toEqual({ status: 'signed-in', user: grace })
  await request(listActivities)
  expect(requests.slice(0, 2)).toEqual(['/users/refresh', '/users/profile'])
  expect(requests).toContain('/users/activities')
})

describe('another account that signs in while this one', () => {
  test.each([
    ['signs out', () => signOut(), '/users/logout'],
    ['is rejected', () => request(listActivities), '/users/activities'],
  ])('%s stays signed in', async (_, act, path) => {
    respond = (called, bearer) => {
      if (bearer === 'Bearer alan') return Response.json(alan)
      if (called === path) signInAsAlanInOtherTab()
      return called === '/users/logout' ? Response.json({}) : unauthorized()
    }
    await Promise.resolve(act()).catch(() => {})
    expect(stored()).toEqual(['alan', 'alan', alan])
  })
})

test('a new session ends the previous one at the provider, even if the page is left', () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  beginSession({ accessToken: 'alan', refreshToken: 'alan' }, alan)
  const [path, { headers, keepalive } = {}] = fetched.mock.calls[0] ?? []
  expect([path, new Headers(headers).get('authorization'), keepalive]).toEqual(['/users/logout', 'Bearer access', true])
})

test('an account that signs in in another tab is validated', async () => {
  respond = () => Response.json(alan)
  signInAsAlanInOtherTab()
  dispatch('storage', { key: 'user' })
  expect(session()).toEqual({ status: 'signed-in', user: alan })
  await vi.waitFor(() => expect(requests).toEqual(['/users/profile']))
})

test('an account that signs in in another tab is shown even if its cookies arrive after its user', async () => {
  respond = () => Response.json(alan)
  storedUser.save(alan)
  dispatch('storage', { key: 'user' })
  expect(session()).toEqual({ status: 'signed-in', user: grace })
  saveTokens({ accessToken: 'alan', refreshToken: 'alan' }, alan.id)
  dispatch('change')
  expect(session()).toEqual({ status: 'signed-in', user: alan })
  await vi.waitFor(() => expect(requests).toEqual(['/users/profile']))
})

test('an account that signs in in another tab is not shown before its user is known', () => {
  saveTokens({ accessToken: 'alan', refreshToken: 'alan' }, alan.id)
  dispatch('change')
  expect([session(), requests]).toEqual([{ status: 'signed-in', user: grace }, []])
})

test('a stored user without tokens is removed at the start', () => {
  clearStoredSession()
  storedUser.save(grace)
  getDefaultStore().set(sessionAtom, { status: 'loading' })
  startSession()
  expect([session().status, storedUser.read()]).toEqual(['anonymous', undefined])
})

test('a sign-out in another tab is followed even if the cookies change after the user', () => {
  storedUser.clear()
  dispatch('storage', { key: 'user' })
  signOutInOtherTab()
  dispatch('change')
  expect([session().status, requests]).toEqual(['anonymous', []])
})

describe('a stale response', () => {
  const switchAccount = () => {
    signInAsAlanInOtherTab()
    dispatch('storage', { key: 'user' })
  }

  /** Checks the session, calls `beforeResponse` before the provider responds to `held`, and waits for the tab to handle the response. */
  async function checkWhile(beforeResponse: () => void, held: string, response: () => Response): Promise<void> {
    let release = () => {}
    respond = (path, bearer) => {
      if (bearer === 'Bearer alan') return Response.json(alan)
      if (path !== held) return unauthorized()
      return new Promise((resolve) => {
        release = () => resolve(response())
      })
    }
    await check()
    expect(requests.at(-1)).toBe(held)
    beforeResponse()
    await vi.advanceTimersByTimeAsync(0)
    release()
    await vi.advanceTimersByTimeAsync(0)
  }

  test('with a profile does not undo a sign-out in another tab', async () => {
    const signOutElsewhere = () => {
      signOutInOtherTab()
      dispatch('storage', { key: 'user' })
    }
    await checkWhile(signOutElsewhere, '/users/profile', () => Response.json(grace))
    expect([session().status, ...stored()]).toEqual(['anonymous', undefined, undefined, undefined])
  })

  test('with a profile does not undo an account switch in another tab', async () => {
    await checkWhile(switchAccount, '/users/profile', () => Response.json(grace))
    expect(session()).toEqual({ status: 'signed-in', user: alan })
    expect(storedUser.read()).toEqual(alan)
  })

  test('with a profile does not undo a change of it', async () => {
    const changed = { ...grace, firstName: 'Amazing' }
    await checkWhile(
      () => updateUser(grace.id, { firstName: 'Amazing' }),
      '/users/profile',
      () => {
        respond = () => Response.json(changed)
        return Response.json(grace)
      },
    )
    expect(requests).toEqual(['/users/profile', '/users/profile'])
    expect(session()).toEqual({ status: 'signed-in', user: changed })
  })

  test('that rejects replaced tokens does not sign the user out', async () => {
    await checkWhile(switchAccount, '/users/refresh', unauthorized)
    expect(session()).toEqual({ status: 'signed-in', user: alan })
    expect(stored()).toEqual(['alan', 'alan', alan])
  })
})

describe('six calls that are rejected together', () => {
  const callSixTimes = async (path: string) => {
    openPage(path)
    const calls = Array.from({ length: 6 }, () => request(listActivities))
    await Promise.allSettled(calls)
  }

  test('sign the user out once and save one return path', async () => {
    storage.oauthReturnPath.save('/oauth/consent?client_id=stoa')
    await callSixTimes('/dashboard/security?x=1')
    expect([session().status, opened]).toEqual(['anonymous', ['/auth/login']])
    expect(stored()).toEqual([undefined, undefined, undefined])
    expect([storage.returnPath.read(), storage.oauthReturnPath.read()]).toEqual(['/dashboard/security?x=1', undefined])
  })

  test('sign the user out at most once per second', async () => {
    await callSixTimes('/dashboard')
    signIn()
    vi.advanceTimersByTime(900)
    await callSixTimes('/dashboard/referrals')
    expect(session().status).toBe('signed-in')
    vi.advanceTimersByTime(200)
    await callSixTimes('/dashboard/settings')
    expect([session().status, opened]).toEqual(['anonymous', ['/auth/login', '/auth/login']])
  })

  test.each(['/auth/login', '/auth/register'])('do not sign the user out at %s', async (path) => {
    await callSixTimes(path)
    expect([session().status, opened]).toEqual(['signed-in', []])
  })
})
