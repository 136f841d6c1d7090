import { useId } from 'react'
import { ReliefPattern } from './relief.tsx'

/** The band of Greek keys cut into the stone behind the cards of the auth screens; nowhere else. */
export function ReliefBand({ className = '' }: { className?: string }) {
  const id = useId()
  return (
    <svg className={className} width="100%" height="88" aria-hidden="true">
      <ReliefPattern id={id} scale={11} />
      <rect width="100%" height="88" fill={`url(#${id})`} />
    </svg>
  )
}
