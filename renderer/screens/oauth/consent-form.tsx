import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { errorText, MissingToken } from '../../api/api-error.ts'
import type { User } from '../../api/contract.ts'
import type { ConsentClient } from '../../api/contract-oauth.ts'
import { authorize } from '../../api/oauth.ts'
import { AuthCard } from '../../components/auth-card.tsx'
import { Banner } from '../../components/banner.tsx'
import { Button, LinkButton } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { useArmed } from '../../components/use-armed.ts'
import { useCall } from '../../components/use-call.ts'
import { applicationName } from '../../rules/application-name.ts'
import { type ConsentRequest, consentQuery } from '../../rules/consent-request.ts'
import { responseTarget } from '../../rules/external-target.ts'
import { splitScopes } from '../../rules/scopes.ts'
import { leaveFor } from '../../safe-navigate.ts'
import { prepareRelay } from '../../state/relay.ts'
import { isSameUser } from '../../state/session.ts'
import { needsSignIn, signInAgain } from '../../state/sign-in-again.ts'
import { storage } from '../../storage.ts'
import { ConsentAccount } from './consent-account.tsx'
import { ConsentEmblem } from './consent-emblem.tsx'
import { ConsentHandedOver } from './consent-handed-over.tsx'
import { ConsentReturn } from './consent-return.tsx'
import { ConsentScopes } from './consent-scopes.tsx'
import { consentText } from './consent-text.ts'

const LONGEST_LEAVING = 10_000

type ConsentFormProps = { request: ConsentRequest; target: URL; user: User | undefined; client: ConsentClient }

/** The decision itself: who asks, who is asked, for what, and where it leads. */
export function ConsentForm({ request, target, user, client }: ConsentFormProps) {
  const name = applicationName(client.name)
  const scopes = splitScopes(request.scope)
  const [chosen, setChosen] = useState(scopes)
  const [problem, setProblem] = useState<string>()
  const [leaving, setLeaving] = useState<'Authorizing...' | 'Denying...'>()
  const [handedOver, setHandedOver] = useState<URL>()
  const [, navigate] = useLocation()
  const isArmed = useArmed()
  const query = consentQuery(request)

  // Back from the application, the page is as it was when it was left: the decision can be made again.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && setLeaving(undefined)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  // An application that does not answer leaves the page where it is.
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setLeaving(undefined), LONGEST_LEAVING)
    return () => clearTimeout(timer)
  }, [leaving])

  async function leave(url: URL, words: typeof leaving) {
    if (globalThis.desktop) {
      setLeaving(words)
      const isGone = await leaveFor(url)
      setLeaving(undefined)
      if (!isGone) return setProblem(`${name} was not opened. Decide again to go on.`)
      storage.oauthConsentContext.clear()
      return navigate('/dashboard', { replace: true })
    }
    storage.oauthConsentContext.clear()
    // Another program takes a scheme of its own, and this page stays.
    if (/^https?:$/.test(url.protocol)) setLeaving(words)
    else setHandedOver(url)
    await leaveFor(url)
  }

  const [onAuthorize, busy] = useCall(async (signal) => {
    setProblem(undefined)
    if (!user || !isSameUser(user)) return setProblem('Another account has signed in meanwhile. Please look again.')
    try {
      const redirectUrl = await authorize(
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
      )
      if (signal.aborted) return
      const url = responseTarget(redirectUrl, target, location.origin)
      if (typeof redirectUrl !== 'string' || redirectUrl === '')
        return setProblem('Invalid authorization response - missing redirect URL')
      if (!url) return setProblem('Authorization failed')
      prepareRelay(request, client.issuer, client.redirectUris)
      await leave(url, 'Authorizing...')
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof MissingToken) setProblem('Authentication required. Please log in first.')
      else if (needsSignIn(error)) await signInAgain()
      else setProblem(errorText(error, 'Authorization failed'))
    }
  })

  const isDecided = busy || leaving !== undefined || handedOver !== undefined

  function onDeny() {
    const url = new URL(target)
    url.searchParams.set('error', 'access_denied')
    if (request.state !== undefined) url.searchParams.set('state', request.state)
    // A client that checks who answers checks refusals too (RFC 9207 §2).
    if (client.issuer !== undefined) url.searchParams.set('iss', client.issuer)
    prepareRelay(request, client.issuer)
    void leave(url, 'Denying...')
  }

  return (
    <AuthCard {...consentText(name)} width="consent" emblem={<ConsentEmblem name={name} />}>
      {problem && (
        <div className="mt-6">
          <Banner tone="error" title="Error" onDismiss={() => setProblem(undefined)}>
            {problem}
          </Banner>
        </div>
      )}
      {handedOver && <ConsentHandedOver name={name} url={handedOver} />}
      {user ? (
        <ConsentAccount user={user} query={query} />
      ) : (
        <div className="mt-6 grid gap-6">
          <Banner tone="info" title="You are not logged in">
            Log in to decide what {name} may see.
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
      )}
      <Form className="mt-6" onSubmit={() => onAuthorize()} busy={isDecided}>
        <ConsentScopes
          name={name}
          scopes={scopes}
          granted={client.grantedScopes}
          chosen={chosen}
          disabled={isDecided}
          onChange={setChosen}
        />
        <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
          <Button
            variant="secondary"
            size="lg"
            busy={leaving === 'Denying...' && leaving}
            aria-disabled={!isArmed || isDecided}
            onClick={onDeny}
          >
            Deny
          </Button>
          <Button
            type="submit"
            size="lg"
            busy={(busy || leaving === 'Authorizing...') && 'Authorizing...'}
            aria-disabled={!isArmed || isDecided || !user || chosen.length === 0}
          >
            Authorize
          </Button>
        </div>
        <p role="status" className="text-13 text-text-2 not-empty:mt-3">
          {chosen.length === 0 && 'Choose at least one permission to authorize.'}
        </p>
        <ConsentReturn target={target} redirectUri={request.redirectUri} registered={client.redirectUris} />
      </Form>
    </AuthCard>
  )
}
