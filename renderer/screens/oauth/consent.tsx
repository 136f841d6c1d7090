import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { ApiError, errorMessage, isTemporaryFailure } from '../../api/api-error.ts'
import type { User } from '../../api/contract/users.ts'
import { storage } from '../../browser/storage.ts'
import { PageLoading } from '../../components/feedback/page-loading.tsx'
import { TryAgain } from '../../components/feedback/try-again.tsx'
import { LoadingCard } from '../../components/layout/loading-card.tsx'
import { useRedirectToSignIn } from '../../guards.tsx'
import {
  type AuthorizationRequest,
  formatAuthorizationRequest,
  parseAuthorizationRequest,
} from '../../rules/oauth/authorization-request.ts'
import {
  checkRedirectUri,
  hasRoomForResponse,
  parseExternalUrl,
  parseRedirectUri,
} from '../../rules/oauth/external-url.ts'
import { splitScopes } from '../../rules/oauth/scopes.ts'
import { sessionAtom } from '../../session/session-atom.ts'
import { validateSession } from '../../session/session-validation.ts'
import { useFirstUserId } from '../../session/use-first-user-id.ts'
import { ConsentErrorCard } from './consent-error-card.tsx'
import { ConsentForm } from './consent-form.tsx'
import { useConsentClient } from './use-consent-client.ts'

type Obstacle = { problem: string; advice: string }

const INVALID = "This request isn't valid"
const TELL_DEVELOPERS = "Tell the application's developers."
const UNREGISTERED: Obstacle = {
  problem: "The application didn't register the page this request returns to.",
  advice: TELL_DEVELOPERS,
}
const OTHER_ACCOUNT = "You're now signed in to a different account. Please review this request again."

/** Saves the request and redirects guests to sign-in. If the session ends while the page is open, the page offers Sign in instead. */
export function ConsentScreen() {
  const session = useAtomValue(sessionAtom)
  const search = useSearch()
  const { authorizationRequest, scopes, invalidParameter } = useMemo(() => readRequest(search), [search])
  const firstUserId = useFirstUserId()
  const mustSignIn = session.status === 'anonymous' && !firstUserId

  useEffect(() => {
    if (scopes) storage.pendingRequest.save(authorizationRequest)
  }, [authorizationRequest, scopes])
  useRedirectToSignIn(mustSignIn)

  if (session.status === 'loading') return <PageLoading error={session.error} onRetry={validateSession} />
  if (mustSignIn) return null
  if (!scopes)
    return (
      <ConsentErrorCard title={INVALID} advice={TELL_DEVELOPERS} authorizationRequest={authorizationRequest}>
        {`The request has no valid “${invalidParameter}”.`}
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
  if (!parseRedirectUri(authorizationRequest.redirectUri))
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
  const { client, error, reload } = useConsentClient(authorizationRequest.clientId, user)

  if (error) {
    const isUnknown = error instanceof ApiError && error.status === 404
    const canRetry = isTemporaryFailure(error)
    const title = canRetry ? "We couldn't load this request" : isUnknown ? "We don't know this application" : INVALID
    return (
      <ConsentErrorCard
        title={title}
        advice={isUnknown ? 'It may have been removed, or its link is wrong. Tell its developers.' : undefined}
        authorizationRequest={authorizationRequest}
        action={canRetry && <TryAgain error={error} onClick={reload} />}
      >
        {errorMessage(error, isUnknown ? 'Application not found' : 'Failed to load application details')}
      </ConsentErrorCard>
    )
  }
  if (!client) return <LoadingCard width="consent" label="Loading" />
  const target = checkRedirectUri(authorizationRequest.redirectUri, client.redirectUris, location.origin)
  const obstacle = target ? findObstacle(authorizationRequest) : UNREGISTERED
  if (!target || obstacle)
    return (
      <ConsentErrorCard
        title={INVALID}
        advice={obstacle?.advice}
        authorizationRequest={authorizationRequest}
        name={client.name}
      >
        {obstacle?.problem}
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
      client={client}
      notice={user && user.id !== firstUserId ? OTHER_ACCOUNT : undefined}
    />
  )
}

/** Says why the page that this request returns to can't be opened. */
function findObstacle({ redirectUri, state }: AuthorizationRequest): Obstacle | undefined {
  if (!hasRoomForResponse(redirectUri, state))
    return { problem: "The application's request is too long.", advice: 'Ask its developers to shorten it.' }
  // The shell opens neither plain http nor a private-use scheme that isn't a reverse domain name (RFC 8252, section 7.1).
  if (globalThis.desktop && !parseExternalUrl(redirectUri, location.origin))
    return {
      problem: "The desktop app can't open the page this request returns to.",
      advice: 'Open the request in your browser instead.',
    }
  return undefined
}
