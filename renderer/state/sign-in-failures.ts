import { atom } from 'jotai'

/** Refused sign-ins since the last success or reload (specification §4, 'Login'): they outlive the screen, not the page. */
export const signInFailuresAtom = atom(0)
