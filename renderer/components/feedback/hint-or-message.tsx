import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'

export type Message = { tone: 'success' | 'info' | 'error'; text: ReactNode }

type HintOrMessageProps = {
  message: Message | undefined
  onDismiss: () => void
  /** Must reserve the height of the longer one, so that neither a button nor a card moves. */
  className: string
  children: ReactNode
}

/** A hint, and in its place the result of what the user did. */
export function HintOrMessage({ message, onDismiss, className, children }: HintOrMessageProps) {
  return (
    <div className={`flex *:flex-1 ${className}`}>
      {message ? (
        <Banner tone={message.tone} isInline onDismiss={onDismiss}>
          {message.text}
        </Banner>
      ) : (
        <p className="text-text-2">{children}</p>
      )}
    </div>
  )
}
