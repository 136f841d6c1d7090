import { getDefaultStore } from 'jotai'
import type { User } from '../api/contract/users.ts'
import { readTokens, storage } from '../storage.ts'
import { sessionAtom } from './session-atom.ts'

/* All tabs share the stored session. This compares it with the one that this tab shows. */

const store = getDefaultStore()

export function isSignedInAs({ id }: User): boolean {
  const session = store.get(sessionAtom)
  return session.status === 'signed-in' && session.user.id === id
}

/**
 * False if another tab has signed this user out or signed in to a different account: this tab must not use its tokens. True also until we
 * know which account they belong to: the tab keeps what it shows, and calls wait for the answer.
 */
export function isOwnSession(): boolean {
  const session = store.get(sessionAtom)
  if (session.status !== 'signed-in') return true
  const { accessToken, refreshToken, accountId = session.user.id } = readTokens()
  return Boolean(accessToken || refreshToken) && accountId === session.user.id
}

/** The stored user, if the stored tokens are theirs. */
export function readUser(): User | undefined {
  const user = storage.user.read()
  return user?.id === readTokens().accountId ? user : undefined
}
