import { atom } from 'jotai'

/** The last try to sign out failed: the dashboard says so, whoever asked for it. */
export const signOutFailedAtom = atom(false)
