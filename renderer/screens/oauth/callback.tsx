import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { Button } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { LoadingCard } from '../../components/layout/loading-card.tsx'
import { MessageCard } from '../../components/layout/message-card.tsx'
import { sessionAtom } from '../../session/session-atom.ts'
import {
  type Delivery,
  deliverResult,
  INVALID_STATE,
  NO_REDIRECT_URI,
  receiveAuthorization,
} from './authorization-result.ts'

const ACCESS_DENIED = 'access_denied'
const START_AGAIN = 'You can start again in the application.'
const NOT_CONNECTED = `The application wasn't connected. ${START_AGAIN}`
/** Long enough to read why it closes. */
const CLOSE_DENIED_MS = 5_000
/** The codes of https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const REQUEST_CODES = ['invalid_request', 'invalid_scope', 'unauthorized_client', 'unsupported_response_type']
const SERVICE_CODES = ['server_error', 'temporarily_unavailable']

function codeHeading(code: string): string | undefined {
  if (code === ACCESS_DENIED) return 'You denied access'
  if (REQUEST_CODES.includes(code)) return "The application's request wasn't valid"
  return SERVICE_CODES.includes(code) ? 'The service had a problem' : undefined
}

type Failed = Extract<Delivery, { status: 'error' | 'rejected' }>

function describeFailure(failed: Failed, hasState: boolean): { heading: string; subtitle: string } {
  const heading = failed.status === 'error' ? codeHeading(failed.code) : undefined
  if (heading) return { heading, subtitle: NOT_CONNECTED }
  if (failed.status === 'rejected' && failed.text === INVALID_STATE)
    return {
      heading: "This link can't be used",
      subtitle: `${hasState ? 'It was already used or belongs to another tab.' : "It isn't complete."} ${START_AGAIN}`,
    }
  if (failed.status === 'rejected' && failed.text === NO_REDIRECT_URI)
    return {
      heading: "We can't take you back",
      subtitle: `You allowed access, but we don't know where to send you. ${START_AGAIN}`,
    }
  return { heading: "The application wasn't connected", subtitle: START_AGAIN }
}

/** Delivers the authorization response to the opener or the stored redirect URI. */
export function CallbackScreen() {
  const search = useSearch()
  // In the desktop app, the next response opens in the same page.
  return <Callback key={search} search={search} />
}

/** Closes a popup in which nothing is left to do, unless the user does something in it (WCAG 2.2.1). */
function useClosingPopup(isDone: boolean): boolean {
  const [isKept, setKept] = useState(false)
  const isClosing = isDone && Boolean(opener) && !isKept
  useEffect(() => {
    if (!isClosing) return
    const listening = new AbortController()
    const timer = setTimeout(() => close(), CLOSE_DENIED_MS)
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, () => setKept(true), { signal: listening.signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [isClosing])
  return isClosing
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

  const isDenied = delivery.status === 'error' && delivery.code === ACCESS_DENIED
  const isClosing = useClosingPopup(isDenied)

  if (delivery.status === 'error' || delivery.status === 'rejected') {
    const { heading, subtitle } = describeFailure(delivery, Boolean(new URLSearchParams(search).get('state')))
    // In the desktop app, signing in again is the next step.
    const variant = globalThis.desktop ? 'primary' : 'secondary'
    const next = isSignedIn
      ? { href: '/dashboard', children: 'Go to dashboard' }
      : { href: '/auth/login', children: 'Back to Login' }
    return (
      <MessageCard
        title="Error"
        heading={
          <>
            <span className="label mb-3 block">Error</span> {heading}
          </>
        }
        subtitle={globalThis.desktop && !isSignedIn ? "You're not signed in. You can sign in again." : subtitle}
        link={opener ? undefined : { ...next, variant }}
      >
        {isDenied ? (
          <div role="status" className="text-text-2">
            <ErrorCode code={delivery.code} />
            {isClosing && <p className="mt-1">This window closes in {CLOSE_DENIED_MS / 1000} seconds.</p>}
          </div>
        ) : (
          <Banner tone="error">
            {delivery.status === 'rejected' ? delivery.text : <ErrorCode code={delivery.code} />}
          </Banner>
        )}
        {opener && (
          <Button variant={variant} size="lg" block onClick={() => close()}>
            Close window
          </Button>
        )}
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

/** Only a code of the RFC needs a label. Any other text is shown as it is. */
function ErrorCode({ code }: { code: string }) {
  if (!codeHeading(code)) return code
  return (
    <>
      Error code: <code className="text-13">{code}</code>
    </>
  )
}
