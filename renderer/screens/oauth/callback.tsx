import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { Banner } from '../../components/feedback/banner.tsx'
import { AuthCard, LoadingCard } from '../../components/layout/auth-card.tsx'
import { MessageCard } from '../../components/layout/message-card.tsx'
import { type Delivery, deliverResult, receiveAuthorization } from '../../state/authorization-result.ts'
import { sessionAtom } from '../../state/session-atom.ts'

/** Delivers the authorization response to the opener or the stored redirect URI. */
export function CallbackScreen() {
  const search = useSearch()
  const [delivery, setDelivery] = useState<Delivery>({ status: 'processing' })
  const received = useRef<string>(undefined)
  const isSignedIn = useAtomValue(sessionAtom).status === 'signed-in'

  // The stored state can be used once, and a development build runs effects twice.
  useEffect(() => {
    if (received.current === search) return
    received.current = search
    setDelivery(deliverResult(receiveAuthorization(search)))
  }, [search])

  if (delivery.status === 'error') {
    const isDenied = delivery.text === 'access_denied'
    return (
      <MessageCard
        title="Error"
        subtitle={
          globalThis.desktop
            ? "You're not signed in. You can sign in again."
            : "The application wasn't connected. You can start again in the application."
        }
        link={
          isSignedIn
            ? { href: '/dashboard', children: 'Go to Dashboard' }
            : { href: '/auth/login', children: 'Back to Login' }
        }
      >
        <Banner tone={isDenied ? 'info' : 'error'}>
          {isDenied ? (
            <>
              You denied access. <code className="block text-13 text-text-2">access_denied</code>
            </>
          ) : (
            delivery.text
          )}
        </Banner>
      </MessageCard>
    )
  }
  if (delivery.status === 'success')
    return <AuthCard title="Success" subtitle="The application is connected. You can close this window." />
  return <LoadingCard label="Processing" />
}
