import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import type { User } from '../../api/contract.ts'
import { referrals } from '../../api/referrals.ts'
import { useKnownPages } from '../../components/use-known-pages.ts'
import { pageFrom } from '../../rules/page-numbers.ts'
import { referralLink } from '../../rules/referral.ts'
import { settings, WORD_MARK } from '../../settings.ts'
import { ReferralChart } from './referral-chart.tsx'
import { ReferralHistory } from './referral-history.tsx'
import { ReferralOverview } from './referral-overview.tsx'
import { ReferralShare } from './referral-share.tsx'
import { ScreenHead } from './screen-head.tsx'
import { TopReferrers } from './top-referrers.tsx'

const PAGE_SIZE = 10

export function ReferralsScreen({ user }: { user: User }) {
  const page = pageFrom(useSearch())
  const referred = useQuery({
    queryKey: ['referrals', page],
    queryFn: ({ signal }) => referrals(page, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
  })
  // A page that cannot be loaded does not know how many there are; the one before did.
  const [total, setTotal] = useState<number>()
  if (referred.data && referred.data.totalReferrals !== total) setTotal(referred.data.totalReferrals)
  const pages = useKnownPages(total === undefined ? undefined : Math.ceil(total / PAGE_SIZE), page, referred)
  // The address of the desktop shell is nobody's.
  const portal = settings.portalUrl || (globalThis.desktop ? undefined : location.origin)
  const link = portal && referralLink(portal, user.username)

  return (
    <>
      <ScreenHead
        subtitle={`Invite people to ${WORD_MARK}, and see who came.`}
        action={<ReferralShare link={link} />}
      />
      <ReferralOverview total={total} loading={referred.isPending} code={user.username} link={link} />
      <div className="grid items-start gap-4 tablet:gap-6 desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ReferralHistory referrals={referred} page={page} pages={pages} link={link} />
        <div className="grid min-w-0 gap-4 tablet:gap-6">
          {(total !== undefined || referred.isPending) && <ReferralChart total={total} />}
          <TopReferrers user={user} />
        </div>
      </div>
    </>
  )
}
