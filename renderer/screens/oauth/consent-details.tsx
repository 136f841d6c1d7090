import { ApiError, errorText, isUnreachable } from '../../api/api-error.ts'
import type { User } from '../../api/contract.ts'
import { consentClient } from '../../api/oauth-clients.ts'
import { WaitingSign } from '../../components/feedback/progress-sign.tsx'
import { TryAgain } from '../../components/feedback/try-again.tsx'
import { useLoad } from '../../components/feedback/use-load.ts'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { type ConsentRequest, consentQuery } from '../../rules/oauth/consent-request.ts'
import { externalTarget, redirectTarget } from '../../rules/oauth/external-target.ts'
import { signInAgainIfNeeded } from '../../state/sign-in-again.ts'
import { ConsentForm } from './consent-form.tsx'
import { ConsentProblem } from './consent-problem.tsx'

type ConsentDetailsProps = { request: ConsentRequest; user: User | undefined }

/** Loads the application's details, and rejects a redirect URI that it did not register. */
export function ConsentDetails({ request, user }: ConsentDetailsProps) {
  // The details may include what this user granted before.
  const {
    data: client,
    error,
    reload,
  } = useLoad(`${request.clientId} ${user?.id}`, (signal) =>
    consentClient(request.clientId, signal).catch(signInAgainIfNeeded),
  )

  if (error) {
    const isUnknown = error instanceof ApiError && error.status === 404
    return (
      <ConsentProblem action={isUnreachable(error) && <TryAgain onClick={reload} />}>
        {errorText(error, isUnknown ? 'Application not found' : 'Failed to load application details')}
      </ConsentProblem>
    )
  }
  if (!client)
    return (
      <AuthCard subtitle="This takes a moment.">
        <div className="mt-8">
          <WaitingSign label="Loading" />
        </div>
      </AuthCard>
    )
  const target = redirectTarget(request.redirectUri, client.redirectUris, location.origin)
  // Otherwise the grant would be made and its answer lost: the shell opens no plain http and no scheme without a dot.
  const canOpen = !globalThis.desktop || externalTarget(request.redirectUri, location.origin)
  if (!target || !canOpen)
    return (
      <ConsentProblem>
        <p>Failed to load application details</p>
        <p className="mt-1 text-text-2">
          {target
            ? "The desktop app can't open the address that you would return to. Open the request in your browser instead."
            : 'The application did not register the address to which it wants you to return.'}
        </p>
      </ConsentProblem>
    )
  return (
    <ConsentForm
      key={`${user?.id} ${consentQuery(request)}`}
      request={request}
      target={target}
      user={user}
      client={client}
    />
  )
}
