import { Banner } from '../../../components/feedback/banner.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { formatNumber } from '../../../rules/numbers.ts'
import { ReferralField } from './referral-link.tsx'
import { ReferralQrCode } from './referral-qr-code.tsx'

type ReferralOverviewProps = {
  /** Undefined while it loads, or if it can't be loaded. */
  total: number | undefined
  isLoading: boolean
  /** The username. */
  code: string
  link: string | undefined
}

const CELL = 'min-w-0 border-border px-5 py-4 tablet:py-5 desktop:px-6'

export function ReferralOverview({ total, isLoading, code, link }: ReferralOverviewProps) {
  return (
    <Card label="Your referrals" flush>
      <div className="grid divide-border max-tablet:divide-y desktop:grid-cols-[auto_minmax(0,12rem)_minmax(0,1fr)] desktop:divide-x tablet:max-desktop:grid-cols-[2fr_3fr]">
        <div className={CELL}>
          <div className="label">Total referrals</div>
          <div className="mt-1 display-40">
            <Total of={total} isLoading={isLoading} />
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
                  This app isn't connected to a website, so you have no link. Share your code instead: people can enter
                  it when they register.
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

function Total({ of: total, isLoading }: { of: number | undefined; isLoading: boolean }) {
  if (total !== undefined) return formatNumber(total)
  if (!isLoading) return <span title="Unknown">–</span>
  return (
    <span aria-busy="true" className="appear-late flex h-[1lh] items-center">
      <Skeleton className="h-8 w-16" />
      <span className="sr-only">Loading</span>
    </span>
  )
}
