import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { User } from './api/contract.ts'
import { PageWait } from './components/page-wait.tsx'
import { looksLikeOAuthFlow } from './rules/oauth-flow.ts'
import { rememberReturnTo } from './state/return-to.ts'
import { validateSession } from './state/session.ts'
import { sessionAtom } from './state/session-atom.ts'

/** For signed-in users only: anybody else is sent to sign in, and comes back here afterwards (specification §2). */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const session = useAtomValue(sessionAtom)
  const [path, navigate] = useLocation()
  const isAnonymous = session.status === 'anonymous'

  useEffect(() => {
    if (!isAnonymous) return
    rememberReturnTo()
    navigate('/auth/login', { replace: true })
  }, [isAnonymous, navigate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the address is an occasion to look
  useEffect(() => {
    void validateSession()
  }, [path])

  if (session.status === 'loading')
    return <PageWait problem={session.problem} failed="Failed to load dashboard data" onRetry={validateSession} />
  return session.status === 'signed-in' ? children(session.user) : null
}

type GuestOnlyProps = {
  children: ReactNode
  /** What a signed-in user sees instead; it leads to the dashboard. */
  signedIn?: ReactNode
}

/** For guests only: a signed-in user goes to the dashboard, unless the address looks like an OAuth flow (specification §2). */
export function GuestOnly({ children, signedIn = <Redirect to="/dashboard" replace /> }: GuestOnlyProps) {
  const session = useAtomValue(sessionAtom)
  const [path] = useLocation()
  const search = useSearch({ ssrSearch: '' })

  if (session.status === 'loading') return <PageWait problem={session.problem} onRetry={validateSession} />
  return session.status === 'signed-in' && !looksLikeOAuthFlow(path, search) ? signedIn : children
}
