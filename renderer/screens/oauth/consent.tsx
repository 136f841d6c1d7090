import { useAtomValue } from 'jotai'
import { ChevronLeft } from 'lucide'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { ApiError, errorMessage, isTemporaryFailure } from '../../api/api-error.ts'
import { getConsentClient } from '../../api/contract/oauth-clients.ts'
import type { User } from '../../api/contract/users.ts'
import { storage } from '../../browser/storage.ts'
import { Banner } from '../../components/feedback/banner.tsx'
import { PageLoading } from '../../components/feedback/page-loading.tsx'
import { TryAgainAfter } from '../../components/feedback/try-again-after.tsx'
import { Icon } from '../../components/icon.tsx'
import { LoadingCard } from '../../components/layout/loading-card.tsx'
import { MessageCard } from '../../components/layout/message-card.tsx'
import { useRedirectToSignIn } from '../../guards.tsx'
import {
  type AuthorizationRequest,
  formatAuthorizationRequest,
  parseAuthorizationRequest,
} from '../../rules/oauth/authorization-request.ts'
import {
  describeDestination,
  externalTarget,
  hasRoomForResponse,
  redirectTarget,
  redirectUriUrl,
} from '../../rules/oauth/external-target.ts'
import { splitScopes } from '../../rules/oauth/scopes.ts'
import { applicationName } from '../../rules/visible-text.ts'
import { request } from '../../session/request.ts'
import { sessionAtom } from '../../session/session-atom.ts'
import { readTokens } from '../../session/session-store.ts'
import { validateSession } from '../../session/session-validation.ts'
import { signInAgainIfNeeded } from '../../session/sign-in-again.ts'
import { useLoad } from '../../state/use-load.ts'
import { ConsentForm } from './consent-form.tsx'

const INVALID = "This request isn't valid"
const OTHER_ACCOUNT = "You're now signed in to a different account. Please review this request again."

/** Saves the request and redirects guests to sign-in. If the session ends while the page is open, the page offers Sign in instead. */
export function ConsentScreen() {
  const session = useAtomValue(sessionAtom)
  const search = useSearch()
  const { authorizationRequest, scopes, invalidParameter } = useMemo(() => readRequest(search), [search])
  const [firstUserId, setFirstUserId] = useState<string>()
  if (session.status === 'signed-in' && !firstUserId) setFirstUserId(session.user.id)
  const mustSignIn = session.status === 'anonymous' && !firstUserId

  useEffect(() => {
    if (scopes) storage.oauthConsentContext.save(authorizationRequest)
  }, [authorizationRequest, scopes])
  useRedirectToSignIn(mustSignIn)

  if (session.status === 'loading') return <PageLoading error={session.error} onRetry={validateSession} />
  if (mustSignIn) return null
  if (!scopes)
    return (
      <ConsentErrorCard
        title={INVALID}
        reason={`The request has no valid “${invalidParameter}”. Tell the application's developers.`}
        authorizationRequest={authorizationRequest}
      >
        Failed to load application details
      </ConsentErrorCard>
    )
  return (
    <ConsentDetails
      key={authorizationRequest.clientId}
      authorizationRequest={authorizationRequest}
      scopes={scopes}
      user={session.status === 'signed-in' ? session.user : undefined}
      firstUserId={firstUserId}
    />
  )
}

/** The request and its scopes, or the name of the parameter that is missing, repeated or invalid. */
function readRequest(search: string) {
  const authorizationRequest = parseAuthorizationRequest(search)
  if (typeof authorizationRequest === 'string') return { invalidParameter: authorizationRequest }
  if (!redirectUriUrl(authorizationRequest.redirectUri))
    return { authorizationRequest, invalidParameter: 'redirect_uri' }
  const scopes = splitScopes(authorizationRequest.scope)
  return scopes ? { authorizationRequest, scopes } : { authorizationRequest, invalidParameter: 'scope' }
}

type ConsentDetailsProps = {
  authorizationRequest: AuthorizationRequest
  scopes: string[]
  user: User | undefined
  /** The user who was signed in when the page was opened. */
  firstUserId: string | undefined
}

function ConsentDetails({ authorizationRequest, scopes, user, firstUserId }: ConsentDetailsProps) {
  const { clientId } = authorizationRequest
  const [lateScopes, setLateScopes] = useState<string[]>()
  async function load(signal: AbortSignal) {
    setLateScopes(undefined)
    const loadOnce = () => request(getConsentClient, { params: { clientId }, signal })
    const { accessToken } = readTokens()
    const client = await loadOnce().catch((error: unknown) => {
      signal.throwIfAborted()
      return signInAgainIfNeeded(error, [clientId])
    })
    /** A provider may ignore an expired token, and leave out what the user allowed before, until it is replaced. */
    async function loadGrantedScopes() {
      await validateSession()
      if (signal.aborted || readTokens().accessToken === accessToken) return
      const { grantedScopes } = await loadOnce()
      if (!signal.aborted) setLateScopes(grantedScopes)
    }
    if (user && !client.grantedScopes) loadGrantedScopes().catch(() => {})
    return client
  }
  // Loaded again for another user, because the details include the scopes that the user granted before.
  const { data: client, error, reload } = useLoad(load, user?.id)

  if (error) {
    const isUnknown = error instanceof ApiError && error.status === 404
    const canRetry = isTemporaryFailure(error)
    const title = canRetry ? "We couldn't load this request" : isUnknown ? "We don't know this application" : INVALID
    return (
      <ConsentErrorCard
        title={title}
        reason={isUnknown ? 'It may have been removed, or its link is wrong. Tell its developers.' : undefined}
        authorizationRequest={authorizationRequest}
        action={canRetry && <TryAgainAfter error={error} onClick={reload} />}
      >
        {errorMessage(error, isUnknown ? 'Application not found' : 'Failed to load application details')}
      </ConsentErrorCard>
    )
  }
  if (!client) return <LoadingCard label="Loading" />
  const target = redirectTarget(authorizationRequest.redirectUri, client.redirectUris, location.origin)
  const reason = target
    ? findObstacle(authorizationRequest)
    : "The application didn't register the page this request returns to. Tell its developers."
  if (!target || reason)
    return (
      <ConsentErrorCard title={INVALID} reason={reason} authorizationRequest={authorizationRequest} name={client.name}>
        Failed to load application details
      </ConsentErrorCard>
    )
  const requestKey = `${user?.id} ${formatAuthorizationRequest(authorizationRequest)}`
  return (
    <ConsentForm
      key={requestKey}
      requestKey={requestKey}
      authorizationRequest={authorizationRequest}
      scopes={scopes}
      target={target}
      user={user}
      client={{ ...client, grantedScopes: client.grantedScopes ?? lateScopes }}
      notice={user && user.id !== firstUserId ? OTHER_ACCOUNT : undefined}
    />
  )
}

/** Says why the page that this request returns to can't be opened. */
function findObstacle({ redirectUri, state }: AuthorizationRequest): string | undefined {
  if (!hasRoomForResponse(redirectUri, state))
    return "The application's request is too long. Ask its developers to shorten it."
  // The shell opens neither plain http nor a private-use scheme that isn't a reverse domain name (RFC 8252, section 7.1).
  if (globalThis.desktop && !externalTarget(redirectUri, location.origin))
    return "The desktop app can't open the page this request returns to. Open the request in your browser instead."
  return undefined
}

type ConsentErrorCardProps = {
  title: string
  reason?: string | undefined
  authorizationRequest: AuthorizationRequest | undefined
  name?: string
  action?: ReactNode
  children: ReactNode
}

/** Go Back opens the landing page: the redirect URI can't be trusted. */
function ConsentErrorCard({ title, reason, authorizationRequest, name, action, children }: ConsentErrorCardProps) {
  const isFinal = !action
  // Otherwise the next sign-in would return to this request.
  useEffect(() => {
    if (isFinal) storage.oauthConsentContext.clear()
  }, [isFinal])
  return (
    <MessageCard
      title={title}
      subtitle={reason ?? (isFinal ? 'You can start again in the application.' : 'Try again in a moment.')}
      link={{ href: '/', variant: 'secondary', icon: <Icon icon={ChevronLeft} />, children: 'Go Back' }}
    >
      <Banner tone="error" isDismissible={false} action={action}>
        {children}
      </Banner>
      {authorizationRequest && <Requester authorizationRequest={authorizationRequest} name={name} />}
    </MessageCard>
  )
}

type RequesterProps = { authorizationRequest: AuthorizationRequest; name: string | undefined }

/** Other IDs aren't shown: a link can contain any message, and one without spaces is hard to read. */
const CLIENT_ID = /^[!-~]{1,64}$/

/** Who asks, as far as known. */
function Requester({ authorizationRequest: { clientId, redirectUri }, name }: RequesterProps) {
  const target = redirectUriUrl(redirectUri)
  const shownId = CLIENT_ID.test(clientId) ? clientId : undefined
  const shownName = name === undefined ? shownId : applicationName(name)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-text-2 *:even:text-text">
      {shownName && (
        <>
          <dt>{name === undefined ? 'Client ID' : 'Application'}</dt>
          <dd className="overflow-clip wrap-anywhere">
            <bdi>{shownName}</bdi>
          </dd>
        </>
      )}
      {target && (
        <>
          <dt>Returns to</dt>
          <dd className="wrap-anywhere">{describeDestination(target)}</dd>
        </>
      )}
    </dl>
  )
}
