import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { errorMessage, MissingTokenError } from '../../api/api-error.ts'
import { authorize } from '../../api/contract/oauth.ts'
import type { ConsentClient } from '../../api/contract/oauth-clients.ts'
import type { User } from '../../api/contract/users.ts'
import { openExternalUrl } from '../../browser/open-external-url.ts'
import { storage } from '../../browser/storage.ts'
import { FailureText } from '../../components/feedback/failure-text.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import type { AuthorizationRequest } from '../../rules/oauth/authorization-request.ts'
import { checkResponseUrl } from '../../rules/oauth/external-url.ts'
import { applicationName } from '../../rules/visible-text.ts'
import { prepareRelay } from '../../session/relay.ts'
import { request } from '../../session/request.ts'
import { signInAgainIfNeeded } from '../../session/sign-in-again.ts'

/** The user can choose again if the application's site hasn't loaded after this time. */
const MAX_LEAVING_MS = 10_000
const LOGIN_REQUIRED = 'Authentication required. Please log in first.'

type Message = { kind: 'notice' | 'signInNeeded' | 'failed'; text: ReactNode }
export type Decision = 'authorize' | 'deny'

/** An authorization request that the user may decide. */
export type ConsentRequest = {
  authorizationRequest: AuthorizationRequest
  /** The checked redirect URI. */
  target: URL
  user: User | undefined
  client: ConsentClient
  /** Shown at first if another user has signed in while the page was open. */
  notice: string | undefined
}

/** Authorizes or denies a request and opens the application's page with the response. */
export function useConsentDecision({ authorizationRequest, target, user, client, notice }: ConsentRequest) {
  const [message, setMessage] = useState<Message | undefined>(notice ? { kind: 'notice', text: notice } : undefined)
  const [delivered, setDelivered] = useState<{ url: URL; decision: Decision }>()
  const [leaving, setLeaving] = useLeaving()
  const [, navigate] = useLocation()

  /** Without a text, removes what is shown. */
  function showError(text?: ReactNode): void {
    setMessage(text === undefined ? undefined : { kind: 'failed', text })
  }

  async function leave(url: URL, decision: Decision) {
    if (globalThis.desktop) {
      setLeaving(decision)
      const isOpened = await openExternalUrl(url)
      setLeaving(undefined)
      if (!isOpened) return showError(`${applicationName(client.name)} didn't open. Choose again to continue.`)
      storage.pendingRequest.clear()
      return navigate('/dashboard', { replace: true })
    }
    storage.pendingRequest.clear()
    if (/^https?:$/.test(url.protocol)) setLeaving(decision)
    else setDelivered({ url, decision })
    await openExternalUrl(url)
  }

  const { submit, busy, waitSeconds } = useSubmit({
    send(signal, scopes: string[]) {
      const body = { ...authorizePayload(authorizationRequest), scope: scopes.join(' ') }
      const linkTexts = [client.name, ...scopes, ...Object.values(body)].filter((value) => typeof value === 'string')
      return request(authorize, { body, signal }).catch((error: unknown) => signInAgainIfNeeded(error, linkTexts))
    },
    onSuccess({ redirectUrl }) {
      if (!redirectUrl) return showError('Invalid authorization response - missing redirect URL')
      const url = checkResponseUrl(redirectUrl, target, location.origin)
      if (!url) return showError('Authorization failed')
      prepareRelay(authorizationRequest, url, client)
      void leave(url, 'authorize')
    },
    onError(error) {
      if (error instanceof MissingTokenError) setMessage({ kind: 'signInNeeded', text: LOGIN_REQUIRED })
      else showError(<FailureText text={errorMessage(error, 'Authorization failed')} error={error} />)
    },
  })

  function onAuthorize(scopes: string[]): void {
    if (!user) return
    showError()
    submit(scopes)
  }

  function onDeny(): void {
    const url = denialUrl(target, authorizationRequest, client.issuer)
    // If the provider only declares that its responses have an `iss`, a denial can't have one.
    prepareRelay(authorizationRequest, url, { issuer: client.issuer })
    void leave(url, 'deny')
  }

  return {
    onAuthorize,
    onDeny,
    /** What the user has decided while the request or the navigation is under way. */
    pending: busy ? 'authorize' : leaving,
    waitSeconds,
    /** The URL that was opened outside the browser, so that this page stays. */
    delivered,
    message,
    showError,
  }
}

/** The decision while the browser loads the application's page. */
function useLeaving() {
  const [leaving, setLeaving] = useState<Decision>()
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
  return [leaving, setLeaving] as const
}

function authorizePayload({ clientId, redirectUri, state, responseType, ...challenge }: AuthorizationRequest) {
  return {
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    response_type: responseType,
    consent: true,
    code_challenge: challenge.codeChallenge,
    code_challenge_method: challenge.codeChallengeMethod,
  } as const
}

function denialUrl(target: URL, { state }: AuthorizationRequest, issuer: string | undefined): URL {
  const url = new URL(target)
  url.searchParams.set('error', 'access_denied')
  if (state !== undefined) url.searchParams.set('state', state)
  // Error responses carry the issuer too: https://www.rfc-editor.org/rfc/rfc9207#section-2
  if (issuer !== undefined) url.searchParams.set('iss', issuer)
  return url
}
