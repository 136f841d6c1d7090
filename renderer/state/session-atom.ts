import { atom } from 'jotai'
import type { User } from '../api/contract.ts'

/** With a `problem`, the service can't be reached, so `user` may be stale. */
export type Session =
  | { status: 'loading'; problem?: string }
  | { status: 'anonymous' }
  | { status: 'signed-in'; user: User; problem?: string }

/** In the browser, only session.ts writes it; the build writes it to prerender pages for a guest. */
export const sessionAtom = atom<Session>({ status: 'loading' })

/** True if the last sign-out failed. The dashboard shows a message then. */
export const signOutFailedAtom = atom(false)
