import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, useEffect } from 'react'
import { LinkButton } from '../../components/button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { Icon } from '../../components/icon.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { storage } from '../../storage.ts'

/** A request that cannot be decided: nothing but a way back, to a page of our own. */
export function ConsentProblem({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const isFinal = !action
  // What can never be decided is not pending: the next sign-in must not lead back here.
  useEffect(() => {
    if (isFinal) storage.oauthConsentContext.clear()
  }, [isFinal])
  return (
    <AuthCard subtitle="This request cannot be completed.">
      <div className="mt-6 grid gap-6">
        <Banner tone="error" title="Error" action={action}>
          {children}
        </Banner>
        <LinkButton href="/" variant="secondary" size="lg" block icon={<Icon of={ChevronLeft} />}>
          Go Back
        </LinkButton>
      </div>
    </AuthCard>
  )
}
