import * as v from 'valibot'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { Banner } from '../../components/banner.tsx'

const stateSchema = v.object({ verification: v.object({ isVerified: v.boolean(), text: v.string() }) })

/** What came of a verification link that was opened while signed in (D7); /auth/verify-email brings it in navigation state. */
export function VerificationResult() {
  const [path, navigate] = useLocation()
  const state = v.safeParse(stateSchema, useHistoryState())
  if (!state.success) return null
  const { isVerified, text } = state.output.verification
  return (
    <Banner tone={isVerified ? 'success' : 'error'} onDismiss={() => navigate(path, { replace: true })}>
      {text}
    </Banner>
  )
}
