import { atom } from 'jotai'
import type { User } from '../api/contract.ts'

/** `problem` says that the service cannot be reached: what is shown may be out of date, or cannot be shown yet. */
export type Session =
  | { status: 'loading'; problem?: string }
  | { status: 'anonymous' }
  | { status: 'signed-in'; user: User; problem?: string }

/** Who is signed in. Only session.ts and session-identity.ts write it. */
export const sessionAtom = atom<Session>({ status: 'loading' })

/** The last try to sign out failed: the dashboard says so, whoever asked for it. */
export const signOutFailedAtom = atom(false)
