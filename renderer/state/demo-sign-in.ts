import { atom } from 'jotai'

/** The demo person whom the user chose in the desktop menu. The sign-in screen signs them in with its form. */
export const demoSignInAtom = atom<{ email: string; password: string }>()
