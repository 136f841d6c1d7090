import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { PageWait } from '../../components/feedback/page-wait.tsx'
import { consentRequest } from '../../rules/oauth/consent-request.ts'
import { safeTarget } from '../../rules/oauth/external-target.ts'
import { rememberReturnTo } from '../../state/return-to.ts'
import { validateSession } from '../../state/session.ts'
import { sessionAtom } from '../../state/session-atom.ts'
import { storage } from '../../storage.ts'
import { ConsentDetails } from './consent-details.tsx'
import { ConsentProblem } from './consent-problem.tsx'

/**
 * The consent page (specification §2, 'OAuth consent'). Keeps the request, and sends a visitor who is not signed in to sign in;
 * one whose session ends while the page is open stays and is told (D5).
 */
export function ConsentScreen() {
  const session = useAtomValue(sessionAtom)
  const [, navigate] = useLocation()
  const search = useSearch()
  const request = useMemo(() => consentRequest(search), [search])
  const isSafe = safeTarget(request?.redirectUri) !== undefined && !request?.redirectUri.includes('#')
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true)
  const mustSignIn = session.status === 'anonymous' && !wasSignedIn

  useEffect(() => {
    if (request && isSafe) storage.oauthConsentContext.save(request)
  }, [request, isSafe])

  useEffect(() => {
    if (!mustSignIn) return
    rememberReturnTo()
    navigate('/auth/login', { replace: true })
  }, [mustSignIn, navigate])

  if (session.status === 'loading') return <PageWait problem={session.problem} onRetry={validateSession} />
  if (mustSignIn) return null
  if (!request || !isSafe) return <ConsentProblem>Failed to load application details</ConsentProblem>
  return (
    <ConsentDetails
      key={request.clientId}
      request={request}
      user={session.status === 'signed-in' ? session.user : undefined}
    />
  )
}
