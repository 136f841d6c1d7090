import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { type ReactNode, useId } from 'react'
import { Button, IconButton } from '../../../components/button.tsx'
import { useCopy } from '../../../components/data/copy-button.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { useSubmit } from '../../../components/forms/use-submit.ts'
import { Icon } from '../../../components/icon.tsx'
import { settings } from '../../../settings.ts'

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

type ReferralShareProps = {
  link: string | undefined
  variant?: 'primary' | 'secondary'
}

/** Shares the link with the device's share dialog if it has one, otherwise copies it. */
export function ReferralShare({ link, variant = 'primary' }: ReferralShareProps) {
  const { outcome, copy } = useCopy()
  // One at a time: while the device's share dialog is open, a second share fails and would copy the link.
  const { submit: share } = useSubmit({
    async send() {
      if (link && !(await sharedByDevice(link))) await copy(link)
    },
  })
  return (
    <div
      className={`grid justify-items-start gap-1 ${variant === 'primary' ? 'tablet:justify-items-end' : 'tablet:justify-items-center'}`}
    >
      <Button
        variant={variant}
        icon={<Icon of={outcome === 'copied' ? Check : Share2} />}
        aria-disabled={!link}
        onClick={() => share()}
      >
        Share
      </Button>
      <ReferralCopyStatus of="link" outcome={outcome} />
    </div>
  )
}

/** False if the device has no share dialog, or it fails. */
async function sharedByDevice(url: string): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share({ title: `Join ${settings.productName}`, url })
    return true
  } catch (error) {
    // The user dismissed the dialog.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

const TEXT = {
  code: { copied: 'Referral code copied to clipboard!', failed: 'Failed to copy code to clipboard' },
  link: { copied: 'Referral link copied to clipboard!', failed: 'Failed to copy link to clipboard' },
}

type ReferralCopyStatusProps = { of: keyof typeof TEXT; outcome: 'copied' | 'failed' | undefined }

/** Whether copying worked. The status is always rendered, because screen readers announce only changes of an existing one. */
function ReferralCopyStatus({ of: what, outcome }: ReferralCopyStatusProps) {
  return (
    <>
      <p role="status" className={outcome === 'failed' ? 'sr-only' : 'min-h-5 text-13 text-success'}>
        {outcome === 'copied' && TEXT[what].copied}
      </p>
      {outcome === 'failed' && (
        <Banner tone="error" className="mt-1">
          {TEXT[what].failed}
        </Banner>
      )}
    </>
  )
}
