import { useState } from 'react'
import { useClickjackingGuard } from '../../clicks/use-clickjacking-guard.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import {
  ConsentDestination,
  ConsentEmblem,
  ConsentScopes,
  describeConsent,
} from '../../components/data/consent-prompt.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { formatAuthorizationRequest } from '../../rules/oauth/authorization-request.ts'
import { lockReason, tickedScopes } from '../../rules/oauth/scopes.ts'
import { applicationName } from '../../rules/visible-text.ts'
import { ConsentAccount } from './consent-account.tsx'
import { ConsentDecided } from './consent-decided.tsx'
import { type ConsentRequest, useConsentDecision } from './use-consent-decision.tsx'

const CHOOSE_ONE = 'Choose at least one permission to authorize.'
const ADMINISTRATORS_ONLY = 'Only administrators can authorize this request. You can switch accounts or deny it.'
const SIGN_IN_FIRST = 'Sign in to choose what it can access.'

/** The chosen scopes by `requestKey`, another one for each user and request. Outside the component, because signing in again unmounts it. */
const chosenScopes = new Map<string, string[]>()

type ConsentFormProps = ConsentRequest & { requestKey: string; scopes: string[] }

export function ConsentForm(props: ConsentFormProps) {
  const { authorizationRequest, scopes, target, user, client } = props
  const name = applicationName(client.name)
  const { chosen, onChoose, ticked, reason } = useScopeChoice(props)
  const { onAuthorize, onDeny, pending, waitSeconds, delivered, message, showError } = useConsentDecision(props)
  const { canClick, guardClick } = useClickjackingGuard()
  const isDisabled = !canClick || pending !== undefined
  /** When the page has opened. The buttons keep their look for this half second: they would blink. */
  const isGuarding = (!canClick && pending === undefined && waitSeconds === 0 && document.hasFocus()) || undefined
  const query = formatAuthorizationRequest(authorizationRequest)
  const isSessionLost = message?.kind === 'signInNeeded'
  const isForbidden = !user || isSessionLost || ticked.length === 0

  /** When Firefox reopens a tab, it unticks boxes without telling React: only what is shown as ticked is allowed. */
  function authorize() {
    const boxes = document.querySelectorAll<HTMLInputElement>('[name=scope]:checked')
    const shown = new Set([...boxes].map(({ value }) => value))
    const allowed = ticked.filter((scope) => shown.has(scope))
    if (allowed.length > 0) onAuthorize(allowed)
  }

  if (delivered) return <ConsentDecided name={name} {...delivered} />
  return (
    <AuthCard {...describeConsent(client)} width="consent" emblem={<ConsentEmblem name={name} />}>
      {user ? <ConsentAccount user={user} query={query} onError={showError} /> : <SignedOut query={query} />}
      {/* No form: Enter in a checkbox would authorize. */}
      <div className="mt-4">
        <ConsentScopes
          scopes={scopes}
          granted={client.grantedScopes}
          user={user}
          chosen={chosen}
          disabled={pending !== undefined}
          onChange={onChoose}
        />
        <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3" onClickCapture={guardClick}>
          <Button
            variant="secondary"
            size="lg"
            busyLabel={pending === 'deny' && 'Denying...'}
            aria-busy={isGuarding}
            aria-disabled={isDisabled}
            onClick={onDeny}
          >
            Deny
          </Button>
          <Button
            size="lg"
            waitSeconds={waitSeconds}
            busyLabel={pending === 'authorize' && 'Authorizing...'}
            aria-busy={isForbidden ? undefined : isGuarding}
            aria-disabled={isDisabled || isForbidden}
            // Not `aria-describedby`, which needs an id: with it as a fragment, the window that opened this one could scroll the buttons
            // into view.
            aria-description={reason}
            onClick={authorize}
          >
            Authorize
          </Button>
        </div>
        {/* Below the buttons, which stay under the pointer. */}
        {message && (
          <Banner
            className="mt-4"
            {...(message.kind === 'notice'
              ? { tone: 'warning', isBackground: true }
              : { tone: 'error', title: 'Error' })}
            onDismiss={() => showError()}
            action={isSessionLost && <LinkButton href={`/auth/login${query}`}>Sign in</LinkButton>}
          >
            {message.text}
          </Banner>
        )}
        <p role="status" className="text-center text-13 text-text-2 not-empty:mt-3">
          {user && reason}
        </p>
        <ConsentDestination
          target={target}
          redirectUri={authorizationRequest.redirectUri}
          registeredRedirectUris={client.redirectUris}
        />
      </div>
    </AuthCard>
  )
}

/** `reason` is why the user can't authorize. */
function useScopeChoice({ requestKey, scopes, user }: ConsentFormProps) {
  const [chosen, setChosen] = useState(chosenScopes.get(requestKey) ?? scopes)
  const ticked = tickedScopes(scopes, chosen, user)
  const canChoose = scopes.some((scope) => !lockReason(scope, chosen, user))
  const missing = ticked.length > 0 ? undefined : canChoose ? CHOOSE_ONE : ADMINISTRATORS_ONLY
  function onChoose(choice: string[]) {
    chosenScopes.set(requestKey, choice)
    setChosen(choice)
  }
  return { chosen, onChoose, ticked, reason: user ? missing : SIGN_IN_FIRST }
}

function SignedOut({ query }: { query: string }) {
  return (
    <Banner
      className="mt-6"
      tone="info"
      title="You're not signed in"
      action={
        <span className="flex flex-wrap gap-3">
          <LinkButton href={`/auth/login${query}`}>Sign in</LinkButton>
          <LinkButton href={`/auth/register${query}`} variant="secondary">
            Create account
          </LinkButton>
        </span>
      }
    >
      {SIGN_IN_FIRST}
    </Banner>
  )
}
