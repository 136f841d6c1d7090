import { Banner } from '../../components/banner.tsx'

const TEXT = {
  code: { copied: 'Referral code copied to clipboard!', failed: 'Failed to copy code to clipboard' },
  link: { copied: 'Referral link copied to clipboard!', failed: 'Failed to copy link to clipboard' },
}

type ReferralCopyStatusProps = { of: keyof typeof TEXT; outcome: 'copied' | 'failed' | undefined }

/** Whether copying worked. The status is always rendered, because screen readers announce only changes of an existing one. */
export function ReferralCopyStatus({ of: what, outcome }: ReferralCopyStatusProps) {
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
