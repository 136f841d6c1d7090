const TEXT = {
  code: { copied: 'Referral code copied to clipboard!', failed: 'Failed to copy code to clipboard' },
  link: { copied: 'Referral link copied to clipboard!', failed: 'Failed to copy link to clipboard' },
}

type ReferralCopyStatusProps = { of: keyof typeof TEXT; outcome: 'copied' | 'failed' | undefined }

/** What came of copying, in the place where it was asked for. Always there, because only then is a change of it read aloud. */
export function ReferralCopyStatus({ of: what, outcome }: ReferralCopyStatusProps) {
  return (
    <p role="status" className={`min-h-5 text-13 ${outcome === 'failed' ? 'font-medium text-danger' : 'text-success'}`}>
      {outcome && TEXT[what][outcome]}
    </p>
  )
}
