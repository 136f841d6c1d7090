import { useAtomValue } from 'jotai'
import { sessionAtom } from './session-atom.ts'
import { isSignedInAs } from './session-tabs.ts'
import { followOtherTabs } from './session-validation.ts'

/**
 * Returns a function that tells whether the user sees the account that is signed in now: another tab may have signed in before React could
 * render that here. Call it when the user acts, because React may render before TanStack Query sends.
 */
export function useAccountCheck(): () => boolean {
  const seen = useAtomValue(sessionAtom)
  return () => {
    if (seen.status !== 'signed-in') return true
    followOtherTabs()
    return isSignedInAs(seen.user)
  }
}
