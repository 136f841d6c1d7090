import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useCopy } from '../../components/use-copy.ts'
import { ReferralCopyStatus } from './referral-copy-status.tsx'

type ReferralFieldProps = {
  what: 'code' | 'link'
  value: string
  /** Another button beside the one that copies. */
  children?: ReactNode
}

/**
 * The code or the link, copied by a click on it or on the button. It is a field, so that its text is selected where it cannot be
 * copied, and so that a long one scrolls.
 */
export function ReferralField({ what, value, children }: ReferralFieldProps) {
  const id = useId()
  const { outcome, copy } = useCopy()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="label block">
        Referral {what}
      </label>
      <div className="mt-2 mb-1.5 flex min-h-touch items-center rounded-control border border-border bg-sunken">
        <input
          id={id}
          readOnly
          value={value}
          className="min-h-touch w-full min-w-0 cursor-pointer rounded-control bg-transparent pl-3.5 font-mono text-16 text-ellipsis tablet:text-13"
          onClick={(event) => {
            event.currentTarget.select()
            void copy(value)
          }}
        />
        {children}
        <IconButton
          label={`Copy referral ${what}`}
          size="touch"
          icon={
            <Icon of={outcome === 'copied' ? Check : Copy} className={outcome === 'copied' ? 'text-success' : ''} />
          }
          onClick={() => void copy(value)}
        />
      </div>
      <ReferralCopyStatus of={what} outcome={outcome} />
    </div>
  )
}
