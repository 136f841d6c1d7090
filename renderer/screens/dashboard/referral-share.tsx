import Check from 'lucide-react/icons/check'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useCall } from '../../components/use-call.ts'
import { useCopy } from '../../components/use-copy.ts'
import { settings } from '../../settings.ts'
import { ReferralCopyStatus } from './referral-copy-status.tsx'

type ReferralShareProps = {
  /** Without one there is nothing to share. */
  link: string | undefined
  variant?: 'primary' | 'secondary'
}

/** Passes the link on by the device's own means, else copies it (specification §2, 'Referrals'). */
export function ReferralShare({ link, variant = 'primary' }: ReferralShareProps) {
  const { outcome, copy } = useCopy()
  // One at a time: a second click while the device asks where to is no wish to copy.
  const [share] = useCall(async () => {
    if (link && !(await sharedByDevice(link))) await copy(link)
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

/** False where the device has no means of its own, or they fail. */
async function sharedByDevice(url: string): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share({ title: `Join ${settings.productName}`, url })
    return true
  } catch (error) {
    // Whoever turns away from the device's question has changed their mind.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
