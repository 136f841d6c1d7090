import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter/use-browser-location'
import type { User } from '../../../api/contract/users.ts'
import { Banner } from '../../../components/feedback/banner.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { formatNumber, parsePage } from '../../../rules/numbers.ts'
import { referralLink } from '../../../rules/referral.ts'
import { BRAND_NAME, settings } from '../../../settings.ts'
import { ScreenHeader } from '../screen-header.tsx'
import { ReferralChart } from './referral-chart.tsx'
import { ReferralHistory, referralPageQuery } from './referral-history.tsx'
import { ReferralField, ReferralShare } from './referral-link.tsx'
import { ReferralQrCode } from './referral-qr-code.tsx'
import { TopReferrers } from './top-referrers.tsx'

export function ReferralsScreen({ user }: { user: User }) {
  const page = parsePage(useSearch())
  const referred = useQuery({ ...referralPageQuery(page), placeholderData: keepPreviousData })
  // The first page has the total even if another page can't be loaded, and the chart needs it anyway.
  const first = useQuery(referralPageQuery(1))
  const total = (referred.data ?? first.data)?.totalReferrals
  const hasFailed = referred.errorUpdateCount + first.errorUpdateCount > 0
  const isPending = total === undefined && (referred.isPending || first.isPending)
  // The desktop shell's own origin (app://ancient) can't be shared.
  const portal = settings.portalUrl || (globalThis.desktop ? undefined : location.origin)
  const link = portal && referralLink(portal, user.username)

  return (
    <>
      <ScreenHeader
        subtitle={`Invite people to ${BRAND_NAME} and see who joined.`}
        action={<ReferralShare link={link} />}
      />
      <ReferralOverview total={total} isLoading={isPending} code={user.username} link={link} />
      <div className="grid items-start gap-4 tablet:gap-6 desktop:grid-cols-[minmax(0,1fr)_minmax(18.5rem,29%)]">
        <ReferralHistory query={referred} page={page} total={total} />
        <div className="grid min-w-0 gap-4 tablet:gap-6">
          <div className="min-w-0 empty:hidden max-desktop:order-last">
            <ReferralChart total={total} isLoading={isPending} since={user.createdAt} />
          </div>
          {/* A failed ranking has no Try again button. The new key loads it again once the referrals are there. */}
          <TopReferrers key={hasFailed && total !== undefined ? 'recovered' : 'first'} user={user} />
        </div>
      </div>
    </>
  )
}

type ReferralOverviewProps = {
  /** Undefined until loaded, or if loading fails. */
  total: number | undefined
  isLoading: boolean
  /** The username. */
  code: string
  link: string | undefined
}

const CELL_CLASS =
  'min-w-0 border-border px-5 py-4 tablet:py-5 max-tablet:not-first:border-t desktop:px-6 desktop:not-first:border-l'
const LINK_CELL_CLASS = `${CELL_CLASS} tablet:max-desktop:col-span-full tablet:max-desktop:border-t`

function ReferralOverview({ total, isLoading, code, link }: ReferralOverviewProps) {
  return (
    <Card label="Your referrals" flush>
      <div className="grid desktop:grid-cols-[auto_minmax(0,17rem)_minmax(0,1fr)] tablet:max-desktop:grid-cols-[2fr_3fr]">
        <div className={CELL_CLASS}>
          <div className="label">Total referrals</div>
          <div className="mt-1 display-40">
            <Total total={total} isLoading={isLoading} />
          </div>
        </div>
        {code.trim() ? (
          <>
            <ReferralField kind="code" value={code} className={`${CELL_CLASS} tablet:max-desktop:border-l`} />
            {link ? (
              <ReferralField kind="link" value={link} className={LINK_CELL_CLASS}>
                <ReferralQrCode link={link} />
              </ReferralField>
            ) : (
              <p className={`${LINK_CELL_CLASS} text-text-2`}>
                This app isn't connected to a website, so you have no link. Share your code instead: people can enter it
                when they create an account.
              </p>
            )}
          </>
        ) : (
          <div className={`${CELL_CLASS} desktop:col-span-2`}>
            <Banner tone="error">Unable to generate referral link. Please refresh the page.</Banner>
          </div>
        )}
      </div>
    </Card>
  )
}

function Total({ total, isLoading }: { total: number | undefined; isLoading: boolean }) {
  if (total !== undefined) return formatNumber(total)
  if (!isLoading)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">Unknown</span>
      </>
    )
  return (
    <span aria-busy="true" className="appear-late flex h-[1lh] items-center">
      <Skeleton className="h-8 w-16" />
      <span className="sr-only">Loading</span>
    </span>
  )
}
