import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter/use-browser-location'
import type { User } from '../../../api/contract.ts'
import { REFERRALS_PAGE_SIZE } from '../../../api/referrals.ts'
import { pageFrom } from '../../../rules/numbers.ts'
import { referralLink } from '../../../rules/referral.ts'
import { settings, WORD_MARK } from '../../../settings.ts'
import { ScreenHead } from '../screen-head.tsx'
import { ReferralChart } from './referral-chart.tsx'
import { ReferralHistory } from './referral-history.tsx'
import { ReferralShare } from './referral-link.tsx'
import { ReferralOverview } from './referral-overview.tsx'
import { referralPage } from './referral-pages.ts'
import { TopReferrers } from './top-referrers.tsx'

export function ReferralsScreen({ user }: { user: User }) {
  const page = pageFrom(useSearch())
  const referred = useQuery({ ...referralPage(page), placeholderData: keepPreviousData })
  // The chart needs the first page anyway, and it has the total even if another page can't be loaded.
  const first = useQuery(referralPage(1))
  const total = (referred.data ?? first.data)?.totalReferrals
  const isPending = total === undefined && (referred.isPending || first.isPending)
  const pages = total === undefined ? page : Math.ceil(total / REFERRALS_PAGE_SIZE)
  // The desktop shell's own address (app://ancient) can't be shared.
  const portal = settings.portalUrl || (globalThis.desktop ? undefined : location.origin)
  const link = portal && referralLink(portal, user.username)

  return (
    <>
      <ScreenHead
        subtitle={`Invite people to ${WORD_MARK} and see who joined.`}
        action={<ReferralShare link={link} />}
      />
      <ReferralOverview total={total} isLoading={isPending} code={user.username} link={link} />
      <div className="grid items-start gap-4 tablet:gap-6 desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ReferralHistory referrals={referred} page={page} pages={pages} link={link} />
        <div className="grid min-w-0 gap-4 tablet:gap-6">
          {(total !== undefined || isPending) && <ReferralChart total={total} />}
          <TopReferrers user={user} />
        </div>
      </div>
    </>
  )
}
