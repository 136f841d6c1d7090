import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { errorMessage, MissingTokenError } from '../../api/api-error.ts'
import type { User } from '../../api/contract.ts'
import type { ConsentClient } from '../../api/contract-oauth.ts'
import { authorize } from '../../api/oauth.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { Form } from '../../components/forms/form.tsx'
import { useSubmit } from '../../components/forms/use-submit.ts'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { openExternalUrl } from '../../open-external-url.ts'
import { applicationName } from '../../rules/names.ts'
import { type AuthorizationRequest, formatAuthorizationRequest } from '../../rules/oauth/authorization-request.ts'
import { responseTarget } from '../../rules/oauth/external-target.ts'
import { prepareRelay } from '../../state/relay.ts'
import { syncIfUserChanged } from '../../state/session.ts'
import { signInAgainIfNeeded } from '../../state/sign-in-again.ts'
import { storage } from '../../storage.ts'
import { ConsentAccount } from './consent-account.tsx'
import { ConsentDecided } from './consent-decided.tsx'
import { ConsentDestination, ConsentEmblem, ConsentScopes, describeConsent } from './consent-prompt.tsx'

/** If the application's site hasn't loaded by then, the user can choose again. */
const MAX_LEAVING_MS = 10_000
const CLICK_GUARD_MS = 500
const LOGIN_REQUIRED = 'Authentication required. Please log in first.'

type Decision = 'authorize' | 'deny'
type ConsentFormProps = {
  request: AuthorizationRequest
  scopes: string[]
  target: URL
  user: User | undefined
  client: ConsentClient
  /** Shown first, because the user changed while the page was open. */
  notice: string | undefined
}

export function ConsentForm({ request, scopes, target, user, client, notice }: ConsentFormProps) {
  const name = applicationName(client.name)
  const [chosen, setChosen] = useState(scopes)
  const [message, setMessage] = useState(notice)
  const [leaving, setLeaving] = useState<Decision>()
  const [delivered, setDelivered] = useState<{ url: URL; decision: Decision }>()
  const [, navigate] = useLocation()
  const { canClick, guardClick } = useClickGuard()
  const query = formatAuthorizationRequest(request)

  useEffect(() => {
    if (!leaving) return
    const allowNewDecision = () => setLeaving(undefined)
    const timer = setTimeout(allowNewDecision, MAX_LEAVING_MS)
    // The back/forward cache restores the page with its buttons still busy.
    addEventListener('pageshow', allowNewDecision)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', allowNewDecision)
    }
  }, [leaving])

  async function leave(url: URL, decision: Decision) {
    if (globalThis.desktop) {
      setLeaving(decision)
      const isOpened = await openExternalUrl(url)
      setLeaving(undefined)
      if (!isOpened) return setMessage(`${name} didn't open. Choose again to continue.`)
      storage.oauthConsentContext.clear()
      return navigate('/dashboard', { replace: true })
    }
    storage.oauthConsentContext.clear()
    if (/^https?:$/.test(url.protocol)) setLeaving(decision)
    else setDelivered({ url, decision })
    await openExternalUrl(url)
  }

  const { submit, busy } = useSubmit({
    send: (signal) =>
      authorize(
        {
          client_id: request.clientId,
          redirect_uri: request.redirectUri,
          scope: chosen.join(' '),
          state: request.state,
          response_type: request.responseType,
          consent: true,
          code_challenge: request.codeChallenge,
          code_challenge_method: request.codeChallengeMethod,
        },
        signal,
      ).catch(signInAgainIfNeeded),
    onSuccess(redirectUrl) {
      const url = responseTarget(redirectUrl, target, location.origin)
      if (typeof redirectUrl !== 'string' || redirectUrl === '')
        return setMessage('Invalid authorization response - missing redirect URL')
      if (!url) return setMessage('Authorization failed')
      prepareRelay(request, client.issuer, client.redirectUris)
      void leave(url, 'authorize')
    },
    onError: (error) =>
      setMessage(error instanceof MissingTokenError ? LOGIN_REQUIRED : errorMessage(error, 'Authorization failed')),
  })

  function onAuthorize() {
    if (!user || syncIfUserChanged(user)) return
    setMessage(undefined)
    submit()
  }

  function onDeny() {
    const url = new URL(target)
    url.searchParams.set('error', 'access_denied')
    if (request.state !== undefined) url.searchParams.set('state', request.state)
    // Error responses carry the issuer too: https://www.rfc-editor.org/rfc/rfc9207#section-2
    if (client.issuer !== undefined) url.searchParams.set('iss', client.issuer)
    prepareRelay(request, client.issuer)
    void leave(url, 'deny')
  }

  if (delivered) return <ConsentDecided name={name} {...delivered} />
  const isSessionLost = message === LOGIN_REQUIRED
  const isDecided = busy || leaving !== undefined
  return (
    <AuthCard {...describeConsent(client)} width="consent" emblem={<ConsentEmblem name={name} />}>
      {message && (
        <Banner
          className="mt-6"
          tone="error"
          title="Error"
          onDismiss={() => setMessage(undefined)}
          action={isSessionLost && <LinkButton href={`/auth/login${query}`}>Login</LinkButton>}
        >
          {message}
        </Banner>
      )}
      {user ? (
        <ConsentAccount user={user} query={query} onError={setMessage} />
      ) : (
        <SignedOut name={name} query={query} />
      )}
      <Form className="mt-6" onSubmit={onAuthorize}>
        <ConsentScopes
          scopes={scopes}
          granted={client.grantedScopes}
          user={user}
          chosen={chosen}
          disabled={isDecided}
          onChange={setChosen}
        />
        <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3" onClickCapture={guardClick}>
          <Button
            variant="secondary"
            size="lg"
            busyLabel={leaving === 'deny' && 'Denying...'}
            aria-disabled={!canClick || isDecided}
            onClick={onDeny}
          >
            Deny
          </Button>
          <Button
            type="submit"
            size="lg"
            busyLabel={(busy || leaving === 'authorize') && 'Authorizing...'}
            aria-disabled={!canClick || isDecided || !user || isSessionLost || chosen.length === 0}
          >
            Authorize
          </Button>
        </div>
        <p role="status" className="text-center text-13 text-text-2 not-empty:mt-3">
          {chosen.length === 0 && 'Choose at least one permission to authorize.'}
        </p>
        <ConsentDestination
          target={target}
          redirectUri={request.redirectUri}
          registeredRedirectUris={client.redirectUris}
        />
      </Form>
    </AuthCard>
  )
}

function SignedOut({ name, query }: { name: string; query: string }) {
  return (
    <div className="mt-6 grid gap-6">
      <Banner tone="info" title="You are not logged in">
        Log in to choose what {name} can access.
      </Banner>
      <div className="grid grid-cols-2 gap-3">
        <LinkButton href={`/auth/register${query}`} variant="secondary" size="lg">
          Register
        </LinkButton>
        <LinkButton href={`/auth/login${query}`} size="lg">
          Login
        </LinkButton>
      </div>
    </div>
  )
}

/**
 * Prevents double-clickjacking: a click counts only if the page had been visible and focused for half a second when it was made. That
 * is the click's own time, because a busy page handles it later. `canClick` shows whether a click would count now.
 */
function useClickGuard() {
  const [canClick, setCanClick] = useState(false)
  const activeSince = useRef(Number.POSITIVE_INFINITY)

  useEffect(() => {
    const listening = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    function restart() {
      clearTimeout(timer)
      setCanClick(false)
      const isActive = document.visibilityState === 'visible' && document.hasFocus()
      activeSince.current = isActive ? performance.now() : Number.POSITIVE_INFINITY
      if (isActive) timer = setTimeout(() => setCanClick(true), CLICK_GUARD_MS)
    }
    restart()
    for (const event of ['visibilitychange', 'focus', 'blur', 'pageshow'])
      addEventListener(event, restart, { signal: listening.signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])

  function guardClick(event: MouseEvent) {
    if (event.nativeEvent.timeStamp - activeSince.current >= CLICK_GUARD_MS) {
      // The timer that enables the buttons may be late.
      flushSync(() => setCanClick(true))
    } else {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  return { canClick, guardClick }
}
