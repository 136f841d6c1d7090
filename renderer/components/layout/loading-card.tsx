import { Spinner } from '../spinner.tsx'
import { AuthCard } from './auth-card.tsx'

/** A card with a loading indicator. Only screen readers read `label`. */
export function LoadingCard({ title, label }: { title?: string; label: string }) {
  return (
    <AuthCard title={title} subtitle="This will only take a moment.">
      <div role="status" className="mt-8 text-bronze">
        <Spinner size={40} />
        <span className="sr-only">{label}</span>
      </div>
    </AuthCard>
  )
}
