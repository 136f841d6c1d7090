import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { User } from './api/contract/users.ts'
import { PageLoading } from './components/feedback/page-loading.tsx'
import { looksLikeOAuthFlow } from './rules/site-path.ts'
import { privateState } from './session/history-state.ts'
import { saveReturnPath } from './session/return-path.ts'
import { sessionAtom } from './session/session-atom.ts'
import { validateSession } from './session/session-validation.ts'
import { useFirstUserId } from './session/use-first-user-id.ts'
import { useReloadInPopup } from './session/use-reload-in-popup.ts'

/** Goes to the sign-in page, which returns to the current path. */
export function useRedirectToSignIn(isNeeded: boolean): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isNeeded) return
    saveReturnPath()
    // Keeps an email address that the previous screen passed.
    navigate('/auth/login', { replace: true, state: history.state })
  }, [isNeeded, navigate])
}

type SignedInProps = {
  /** `isOtherUser` is true if another tab has signed in to a different account since the page was opened. */
  children: (user: User, isOtherUser: boolean) => ReactNode
}

/** Redirects guests to the sign-in page. */
export function SignedIn({ children }: SignedInProps) {
  const session = useAtomValue(sessionAtom)
  const firstUserId = useFirstUserId()
  const [path] = useLocation()
  useRedirectToSignIn(session.status === 'anonymous')
  const isReloading = useReloadInPopup(session.status === 'signed-in')

  // biome-ignore lint/correctness/useExhaustiveDependencies: validates again whenever the path changes
  useEffect(() => {
    void validateSession()
  }, [path])

  if (session.status === 'loading')
    return <PageLoading error={session.error} title="Failed to load dashboard data" onRetry={validateSession} />
  if (session.status !== 'signed-in' || isReloading) return null
  return children(session.user, session.user.id !== firstUserId)
}

type GuestOnlyProps = { allowsSignedIn: boolean; children: ReactNode }

/** Redirects signed-in users to the dashboard, unless the URL looks like an OAuth flow. */
export function GuestOnly({ allowsSignedIn, children }: GuestOnlyProps) {
  const session = useAtomValue(sessionAtom)
  const [path] = useLocation()
  const search = useSearch({ ssrSearch: '' })
  const [isValidated, setValidated] = useState(false)
  const isAllowed = allowsSignedIn || session.status !== 'signed-in' || looksLikeOAuthFlow({ pathname: path, search })
  // The link of a password reset or an invitation. `history.state` is null when it was opened, but not after Back to its form.
  const isUnusedLink = !isAllowed && history.state === null && /[?&](token|referral)=/.test(search)
  // The provider may have ended the session, and then the link opens.
  useEffect(() => {
    if (isUnusedLink) void validateSession().then(() => setValidated(true))
  }, [isUnusedLink])

  if (session.status === 'loading') return <PageLoading error={session.error} onRetry={validateSession} />
  if (isAllowed) return children
  if (isUnusedLink && !isValidated) return <PageLoading />
  return <Redirect to="/dashboard" replace state={isUnusedLink ? privateState({ unusedLink: path + search }) : null} />
}
