import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { errorText, MissingToken } from '../../api/api-error.ts'
import type { User } from '../../api/contract.ts'
import type { ConsentClient } from '../../api/contract-oauth.ts'
import { authorize } from '../../api/oauth.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { useCopy } from '../../components/data/copy-button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { Form } from '../../components/forms/form.tsx'
import { useSubmit } from '../../components/forms/use-submit.ts'
import { Icon } from '../../components/icon.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { applicationName } from '../../rules/names.ts'
import { type ConsentRequest, consentQuery } from '../../rules/oauth/consent-request.ts'
import { responseTarget } from '../../rules/oauth/external-target.ts'
import { splitScopes } from '../../rules/oauth/scopes.ts'
import { leaveFor } from '../../safe-navigate.ts'
import { prepareRelay } from '../../state/relay.ts'
import { isSameUser } from '../../state/session.ts'
import { signInAgainIfNeeded } from '../../state/sign-in-again.ts'
import { storage } from '../../storage.ts'
import { ConsentAccount } from './consent-account.tsx'
import { ConsentEmblem, ConsentReturn, ConsentScopes, consentText } from './consent-question.tsx'
import { useArmed } from './use-armed.ts'

/** An application that doesn't respond leaves the page where it is. */
const MAX_LEAVING_MS = 10_000

type ConsentFormProps = { request: ConsentRequest; target: URL; user: User | undefined; client: ConsentClient }

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

  // The back/forward cache restores the page as it was left. The user may decide again.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && setLeaving(undefined)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setLeaving(undefined), MAX_LEAVING_MS)
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
    // A custom scheme opens another program, and this page stays.
    if (/^https?:$/.test(url.protocol)) setLeaving(words)
    else setHandedOver(url)
    await leaveFor(url)
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
        return setProblem('Invalid authorization response - missing redirect URL')
      if (!url) return setProblem('Authorization failed')
      prepareRelay(request, client.issuer, client.redirectUris)
      void leave(url, 'Authorizing...')
    },
    onError: (error) =>
      setProblem(
        error instanceof MissingToken
          ? 'Authentication required. Please log in first.'
          : errorText(error, 'Authorization failed'),
      ),
  })

  function onAuthorize() {
    if (user && isSameUser(user)) {
      setProblem(undefined)
      submit()
    } else setProblem('Another account has signed in meanwhile. Please look again.')
  }

  const isDecided = busy || leaving !== undefined || handedOver !== undefined

  function onDeny() {
    const url = new URL(target)
    url.searchParams.set('error', 'access_denied')
    if (request.state !== undefined) url.searchParams.set('state', request.state)
    // Error responses carry the issuer too (RFC 9207 §2).
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
      <Form className="mt-6" onSubmit={onAuthorize} busy={isDecided}>
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

/** The response went to an application on this device by its custom scheme. A page can't know whether the application got it. */
function ConsentHandedOver({ name, url }: { name: string; url: URL }) {
  const { outcome, copy } = useCopy()
  return (
    <div className="mt-6">
      <Banner
        tone="success"
        title={`Go on in ${name}`}
        action={
          <Button
            variant="secondary"
            size="sm"
            icon={<Icon of={outcome === 'copied' ? Check : Copy} size={16} />}
            onClick={() => void copy(url.href)}
          >
            {outcome === 'copied' ? 'Copied' : 'Copy the link'}
          </Button>
        }
      >
        <p>You can close this page. If nothing has opened, reload it to decide again.</p>
        <p className="mt-1 text-text-2">
          An application that asks for the link takes it for one minute. Give it to nobody else: it opens your account.
        </p>
        {outcome === 'failed' && <p className="mt-1 text-danger">Failed to copy the link</p>}
      </Banner>
    </div>
  )
}
