import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { Banner } from '../../components/feedback/banner.tsx'
import { AuthCard, LoadingCard } from '../../components/layout/auth-card.tsx'
import { MessageCard } from '../../components/layout/message-card.tsx'
import {
  type Delivery,
  deliverResult,
  INVALID_STATE,
  NO_REDIRECT_URI,
  receiveAuthorization,
} from '../../state/authorization-result.ts'
import { sessionAtom } from '../../state/session-atom.ts'

const INVALID_REQUEST = "The application's request wasn't valid."
const SERVICE_FAILED = 'The service had a problem. Try again later.'
/** https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const ERROR_TEXT = new Map([
  ['access_denied', 'You denied access.'],
  ['invalid_request', INVALID_REQUEST],
  ['invalid_scope', INVALID_REQUEST],
  ['unauthorized_client', INVALID_REQUEST],
  ['unsupported_response_type', INVALID_REQUEST],
  ['server_error', SERVICE_FAILED],
  ['temporarily_unavailable', SERVICE_FAILED],
])

const OUTCOME = new Map([
  [INVALID_STATE, 'This link was already used or belongs to another tab.'],
  [NO_REDIRECT_URI, "You allowed access, but we don't know where to send you."],
])

/** Delivers the authorization response to the opener or the stored redirect URI. */
export function CallbackScreen() {
  const search = useSearch()
  // In the desktop app, the next response opens in the same page. A dismissed error must not hide its error.
  return <Callback key={search} search={search} />
}

function Callback({ search }: { search: string }) {
  const [delivery, setDelivery] = useState<Delivery>({ status: 'processing' })
  const isReceived = useRef(false)
  const isSignedIn = useAtomValue(sessionAtom).status === 'signed-in'

  // The stored state can be used once, and a development build runs effects twice.
  useEffect(() => {
    if (isReceived.current) return
    isReceived.current = true
    setDelivery(deliverResult(receiveAuthorization(search)))
  }, [search])

  if (delivery.status === 'error') {
    const { text } = delivery
    const errorText = ERROR_TEXT.get(text)
    const outcome = OUTCOME.get(text) ?? "The application wasn't connected."
    // In the desktop app, signing in again is the next step.
    const variant = globalThis.desktop ? 'primary' : 'secondary'
    return (
      <MessageCard
        title="Error"
        subtitle={
          globalThis.desktop && !isSignedIn
            ? "You're not signed in. You can sign in again."
            : `${outcome} You can start again in the application.`
        }
        link={
          isSignedIn
            ? { href: '/dashboard', variant, children: 'Go to dashboard' }
            : { href: '/auth/login', variant, children: 'Back to Login' }
        }
      >
        <Banner tone={text === 'access_denied' ? 'info' : 'error'} isDismissible>
          {errorText ? (
            <>
              {errorText} <code className="block text-13 text-text-2">{text}</code>
            </>
          ) : (
            text
          )}
        </Banner>
      </MessageCard>
    )
  }
  if (delivery.status === 'success')
    return (
      <AuthCard
        title="Success"
        subtitle={
          opener ? 'The application is connected. You can close this window.' : 'Taking you back to the application.'
        }
      />
    )
  return <LoadingCard label="Processing" />
}
