import { useAtomValue } from 'jotai'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { pendingRequestPath } from '../../session/return-path.ts'
import { sessionAtom } from '../../session/session-atom.ts'

const subscribe = () => () => {}

/** Says that an application waits for authorization. A user who is still signed in can return to its request. */
export function PendingRequest() {
  // Prerendered pages have no storage.
  const url = useSyncExternalStore(subscribe, pendingRequestPath, () => undefined)
  const isSignedIn = useAtomValue(sessionAtom).status === 'signed-in'
  const [name, setName] = useState('An application')
  useEffect(() => {
    // Without the name, the text stays as it is.
    if (url)
      import('./pending-application.ts').then(
        ({ loadApplicationName }) => loadApplicationName(setName),
        () => {},
      )
  }, [url])
  return (
    url && (
      <p className="mt-3 text-text-2">
        {/* One line, however long the name is: the form below must not move when it arrives. */}
        <span className="flex gap-1 whitespace-nowrap">
          <bdi className="truncate font-semibold text-text">{name}</bdi> asked for access.
        </span>{' '}
        You'll review its request next. {isSignedIn && <Link href={url}>Back to the request</Link>}
      </p>
    )
  )
}
