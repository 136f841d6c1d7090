import { atom } from 'jotai'
import type { User } from '../api/contract.ts'

/** With a `problem`, the service can't be reached, so the user may be outdated. */
export type Session =
  | { status: 'loading'; problem?: string }
  | { status: 'anonymous' }
  | { status: 'signed-in'; user: User; problem?: string }

/** Only session.ts writes it. */
export const sessionAtom = atom<Session>({ status: 'loading' })

/** True if the last sign-out failed. The dashboard shows a message then. */
export const signOutFailedAtom = atom(false)
