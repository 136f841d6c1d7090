import { useAtomValue } from 'jotai'
import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { pendingConsentUrl } from '../../state/return-path.ts'
import { sessionAtom } from '../../state/session-atom.ts'

const subscribe = () => () => {}

/** Says that an application waits for authorization. A user who is still signed in can return to its request. */
export function PendingRequest() {
  // Prerendered pages have no storage.
  const url = useSyncExternalStore(subscribe, pendingConsentUrl, () => undefined)
  const isSignedIn = useAtomValue(sessionAtom).status === 'signed-in'
  return (
    url && (
      <p className="mt-3 text-text-2">
        An application asked for access. You'll review its request next.{' '}
        {isSignedIn && <Link href={url}>Back to the request</Link>}
      </p>
    )
  )
}
