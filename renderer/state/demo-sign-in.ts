import { atom } from 'jotai'

/** A person of the demo, whom the menu of the desktop shell signs in: the sign-in screen does it as if they had typed it. */
export const demoSignInAtom = atom<{ email: string; password: string }>()
