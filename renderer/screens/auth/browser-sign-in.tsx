import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { AuthCard } from '../../components/auth-card.tsx'
import { ProgressSign } from '../../components/progress-sign.tsx'
import { answerIn, browserSignInAtom, redeem } from '../../state/browser-sign-in.ts'
import { BrowserSignInWait } from './browser-sign-in-wait.tsx'

/** In the desktop shell: what is to be seen while a sign-in in the browser is under way, and `children` while none is. */
export function BrowserSignIn({ children }: { children: ReactNode }) {
  const signIn = useAtomValue(browserSignInAtom)
  const search = useSearch()
  const [path, navigate] = useLocation()

  // The code does not stay in the address while it is exchanged.
  useEffect(() => {
    const answer = answerIn(search)
    if (!answer) return
    navigate(path, { replace: true })
    void redeem(answer)
  }, [search, path, navigate])

  if (signIn.status === 'waiting') return <BrowserSignInWait address={signIn.address} opened={signIn.opened} />
  if (signIn.status === 'none' && !answerIn(search)) return children
  return (
    <AuthCard title="Signing in" subtitle="Your browser has answered. This takes a moment.">
      <div role="status" aria-label="Signing in" className="mt-8 text-bronze">
        <ProgressSign size={40} />
      </div>
    </AuthCard>
  )
}
