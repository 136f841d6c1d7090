import type { ComponentProps } from 'react'
import { Spinner } from '../spinner.tsx'
import { AuthCard } from './auth-card.tsx'

type LoadingCardProps = Pick<ComponentProps<typeof AuthCard>, 'title' | 'width'> & { label: string }

/** A card with a loading indicator. Only screen readers read `label`. */
export function LoadingCard({ label, ...card }: LoadingCardProps) {
  return (
    <AuthCard {...card} subtitle="This will only take a moment.">
      <div role="status" className="mt-8 text-bronze">
        <Spinner size={40} />
        <span className="sr-only">{label}</span>
      </div>
    </AuthCard>
  )
}
