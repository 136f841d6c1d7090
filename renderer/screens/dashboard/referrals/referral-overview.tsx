import { Banner } from '../../../components/feedback/banner.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { formatNumber } from '../../../rules/numbers.ts'
import { ReferralField } from './referral-link.tsx'
import { ReferralQrCode } from './referral-qr-code.tsx'

type ReferralOverviewProps = {
  /** As last told by the provider. */
  total: number | undefined
  loading: boolean
  /** The username, without which there is no link either. */
  code: string
  link: string | undefined
}

const CELL = 'min-w-0 border-border px-5 pt-4 pb-3 tablet:pt-5 desktop:px-6'

/** How many came, and with what to bring more. */
export function ReferralOverview({ total, loading, code, link }: ReferralOverviewProps) {
  return (
    <Card label="Your referrals" flush>
      <div className="grid divide-border max-tablet:divide-y desktop:grid-cols-[auto_minmax(0,17rem)_minmax(0,1fr)] desktop:divide-x tablet:max-desktop:grid-cols-[2fr_3fr]">
        <div className={CELL}>
          <div className="label">Total referrals</div>
          <div className="mt-1 display-40">
            <Total of={total} loading={loading} />
          </div>
        </div>
        {code.trim() ? (
          <>
            <div className={`${CELL} tablet:max-desktop:border-l`}>
              <ReferralField what="code" value={code} />
            </div>
            <div className={`${CELL} tablet:max-desktop:col-span-full tablet:max-desktop:border-t`}>
              {link ? (
                <ReferralField what="link" value={link}>
                  <ReferralQrCode link={link} />
                </ReferralField>
              ) : (
                <p className="text-text-2">
                  This installation does not know the portal's address on the web, so there is no link: whoever
                  registers there can type your code.
                </p>
              )}
            </div>
          </>
        ) : (
          <div className={`${CELL} desktop:col-span-2`}>
            <Banner tone="error">Unable to generate referral link. Please refresh the page.</Banner>
          </div>
        )}
      </div>
    </Card>
  )
}

function Total({ of: total, loading }: { of: number | undefined; loading: boolean }) {
  if (total !== undefined) return formatNumber(total)
  if (!loading) return <span title="Not known">–</span>
  return (
    <span aria-busy="true" className="appear-late flex h-[1lh] items-center">
      <Skeleton className="h-8 w-16" />
      <span className="sr-only">Loading</span>
    </span>
  )
}
