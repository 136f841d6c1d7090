import { atom } from 'jotai'
import type { User } from '../api/contract/users.ts'

/** `error` is the temporary failure of the last validation: `user` may be stale then. `isUnexpected` if the provider or another tab has ended it. */
export type Session =
  | { status: 'loading'; error?: unknown }
  | { status: 'anonymous'; isUnexpected?: boolean }
  | { status: 'signed-in'; user: User; error?: unknown }

/** In the browser, only the other session files write it; the build writes it to prerender pages for a guest. */
export const sessionAtom = atom<Session>({ status: 'loading' })

/** True if the last sign-out failed. The dashboard shows a message then. */
export const signOutFailedAtom = atom(false)
