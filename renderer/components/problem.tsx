import { Banner } from './banner.tsx'

type ProblemProps = {
  /** Without one there is nothing to see. */
  text: string | undefined
  onDismiss: () => void
  className?: string
}

/** Why what was sent did not go through, above the form that it is about. */
export function Problem({ text, onDismiss, className }: ProblemProps) {
  return (
    text && (
      <div className={className}>
        <Banner tone="error" onDismiss={onDismiss}>
          {text}
        </Banner>
      </div>
    )
  )
}
