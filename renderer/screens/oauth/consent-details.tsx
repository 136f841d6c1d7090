import { useEffect, useState } from 'react'
import { ApiError, errorText, isUnreachable } from '../../api/api-error.ts'
import type { User } from '../../api/contract.ts'
import type { ConsentClient } from '../../api/contract-oauth.ts'
import { consentClient } from '../../api/oauth-clients.ts'
import { AuthCard } from '../../components/auth-card.tsx'
import { WaitingSign } from '../../components/progress-sign.tsx'
import { TryAgain } from '../../components/try-again.tsx'
import { useCall } from '../../components/use-call.ts'
import { type ConsentRequest, consentQuery } from '../../rules/consent-request.ts'
import { externalTarget, redirectTarget } from '../../rules/external-target.ts'
import { needsSignIn, signInAgain } from '../../state/sign-in-again.ts'
import { ConsentForm } from './consent-form.tsx'
import { ConsentProblem } from './consent-problem.tsx'

type ConsentDetailsProps = { request: ConsentRequest; user: User | undefined }
type Failure = { text: string; canRetry: boolean }

/** Loads the application's details, and rejects a redirect URI that it did not register. */
export function ConsentDetails({ request, user }: ConsentDetailsProps) {
  const [client, setClient] = useState<ConsentClient>()
  const [failure, setFailure] = useState<Failure>()

  const [load] = useCall(async (signal) => {
    setFailure(undefined)
    try {
      setClient(await consentClient(request.clientId, signal))
    } catch (error) {
      if (signal.aborted) return
      if (needsSignIn(error)) await signInAgain()
      else setFailure(failureOf(error))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another application, or another user whose grants it may tell
  useEffect(() => load(), [request.clientId, user?.id])

  if (failure)
    return (
      <ConsentProblem action={failure.canRetry && <TryAgain onClick={() => load()} />}>{failure.text}</ConsentProblem>
    )
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

function failureOf(error: unknown): Failure {
  const isUnknown = error instanceof ApiError && error.status === 404
  return {
    text: errorText(error, isUnknown ? 'Application not found' : 'Failed to load application details'),
    canRetry: isUnreachable(error),
  }
}
