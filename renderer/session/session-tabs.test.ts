import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Session, sessionAtom } from './session-atom.ts'
import { clearStoredSession, saveTokens, storedUser } from './session-store.ts'
import { adoptStoredSession } from './session-tabs.ts'

const grace = { id: '7', username: 'grace', email: 'grace@ancient.example' }
const alan = { id: '8', username: 'alan', email: 'alan@ancient.example' }
const renamed = { ...grace, firstName: 'Amazing' }

/** What this tab shows. */
const SHOWN: Record<string, Session> = {
  grace: { status: 'signed-in', user: grace },
  loading: { status: 'loading' },
  anonymous: { status: 'anonymous' },
}
/** What the browser stores. */
const STORED = {
  nothing: {},
  'the tokens and the new name of grace': { accountId: grace.id, user: renamed },
  'the tokens of grace': { accountId: grace.id },
  'the tokens and the user of alan': { accountId: alan.id, user: alan },
  'the tokens of alan': { accountId: alan.id },
  'the tokens of alan and the user grace': { accountId: alan.id, user: grace },
}

beforeEach(() => {
  vi.stubGlobal('document', Object.freeze({ cookie: '' }))
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/dashboard', search: '', hash: '' })
  // Test files share storage, and an earlier one may have left tokens.
  clearStoredSession()
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

test.each<[shown: keyof typeof SHOWN, stored: keyof typeof STORED, expected: string, isAnotherAccount: boolean]>([
  ['grace', 'nothing', 'anonymous', false],
  ['loading', 'nothing', 'anonymous', false],
  ['anonymous', 'nothing', 'anonymous', false],
  ['grace', 'the tokens and the new name of grace', 'Amazing', false],
  ['grace', 'the tokens of grace', 'grace', false],
  ['grace', 'the tokens and the user of alan', 'alan', true],
  ['loading', 'the tokens and the user of alan', 'alan', true],
  ['anonymous', 'the tokens and the user of alan', 'alan', true],
  ['grace', 'the tokens of alan', 'loading', true],
  ['loading', 'the tokens of alan', 'loading', false],
  ['anonymous', 'the tokens of alan', 'anonymous', false],
  ['grace', 'the tokens of alan and the user grace', 'loading', true],
])('a tab that shows %s, while the browser stores %s, then shows %s', (shown, stored, expected, isAnotherAccount) => {
  const { accountId, user }: { accountId?: string; user?: typeof grace } = STORED[stored]
  if (accountId) saveTokens({ accessToken: accountId, refreshToken: accountId }, accountId)
  if (user) storedUser.save(user)
  getDefaultStore().set(sessionAtom, SHOWN[shown] ?? { status: 'loading' })
  expect(adoptStoredSession()).toBe(isAnotherAccount)
  const session = getDefaultStore().get(sessionAtom)
  const name = session.status === 'signed-in' ? (session.user.firstName ?? session.user.username) : session.status
  expect(name).toBe(expected)
})
