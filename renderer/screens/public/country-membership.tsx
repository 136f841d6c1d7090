import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Globe, Medal, Users } from 'lucide'
import { useCallback, useDeferredValue, useState } from 'react'
import { type CountryMembership, getMembership } from '../../api/contract/countries.ts'
import { newQueryClient } from '../../api/query-client.ts'
import { LinkButton } from '../../components/button.tsx'
import { MetricList } from '../../components/data/metric-list.tsx'
import { LoadState } from '../../components/feedback/load-state.tsx'
import { Card } from '../../components/layout/card.tsx'
import { usePageTitle } from '../../components/layout/page-title.ts'
import { PUBLIC_CONTAINER_CLASS, PublicPage } from '../../components/layout/public-page.tsx'
import { type RankedCountry, rankCountries } from '../../rules/countries.ts'
import { formatNumber } from '../../rules/numbers.ts'
import { request } from '../../session/request.ts'
import { sessionAtom } from '../../session/session-atom.ts'
import { BRAND_NAME } from '../../settings.ts'
import { CountryMap } from './country-map.tsx'
import { CountryRanking, HighlightedCountry } from './country-ranking.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'

/** Kept across screens and sessions, because the data is public. */
const queryClient = newQueryClient()

export function CountryMembershipScreen() {
  return (
    <PublicPage>
      <QueryClientProvider client={queryClient}>
        <Membership />
      </QueryClientProvider>
      <ScrollToTop />
    </PublicPage>
  )
}

type Ranked = { membership: CountryMembership; ranking: RankedCountry[] }

function Membership() {
  const title = usePageTitle()
  const query = useQuery({
    queryKey: ['country-membership'],
    async queryFn({ signal }): Promise<Ranked> {
      const membership = await request(getMembership, { signal })
      // Resolving country names takes 100 ms on a phone; inside `queryFn` it doesn't delay rendering.
      return { membership, ranking: rankCountries(membership.message) }
    },
  })
  return (
    <div className={`${PUBLIC_CONTAINER_CLASS} pt-6 pb-14`}>
      <h1 className="display-40">{title}</h1>
      <p className="mt-1 mb-8 text-16 text-text-2">See where members of the {BRAND_NAME} ecosystem live.</p>
      <LoadState
        query={query}
        fallbackError="Failed to fetch country membership data"
        loading={null}
        errorClassName="w-full"
      >
        {() => null}
      </LoadState>
      {/* Not `isError`, which a retry resets. */}
      <CountryCards data={query.data} hasFailed={query.errorUpdateCount > 0 && query.data === undefined} />
    </div>
  )
}

function CallToAction() {
  const isSignedIn = useAtomValue(sessionAtom).status === 'signed-in'
  return (
    <section
      aria-labelledby="call-to-action"
      className="grid items-center gap-4 pt-8 tablet:grid-cols-[1fr_auto] print:hidden"
    >
      <div className="wrap-anywhere">
        <h2 id="call-to-action" className="display-24">
          {isSignedIn ? 'Move your country up' : 'Put your country on the map'}
        </h2>
        <p className="mt-1 text-16 text-text-2">{isSignedIn ? 'Every member counts.' : 'It takes one member.'}</p>
      </div>
      <LinkButton href={isSignedIn ? '/dashboard/referrals' : '/auth/register'} size="lg">
        {isSignedIn ? 'Invite members' : 'Create account'}
      </LinkButton>
    </section>
  )
}

type CountryCardsProps = {
  data: Ranked | undefined
  /** Then only the invitation is shown. */
  hasFailed: boolean
}

/**
 * Shows skeletons until the data has loaded. They are higher than the window, so that what follows them is moved out of sight. Deferred,
 * so that rendering the cards doesn't block the page. The invitation is always there, and keeps the focus.
 */
function CountryCards({ data, hasFailed }: CountryCardsProps) {
  const { membership, ranking } = useDeferredValue(data, undefined) ?? {}
  const [hovered, setHovered] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const choose = useCallback((country: string | undefined) => {
    setChosen(country)
    setHovered(undefined)
  }, [])
  return (
    <div className={`grid content-start gap-4 tablet:gap-6 ${ranking || hasFailed ? '' : 'min-h-dvh'}`}>
      {/* The key replaces the skeletons: browsers count a text that grows out of one as a layout shift. */}
      {!hasFailed && (
        <Metrics key={membership ? 'loaded' : 'loading'} membership={membership} topCountry={ranking?.[0]?.name} />
      )}
      <div
        className={`grid items-start gap-4 tablet:gap-6 ${hasFailed ? '' : 'desktop:grid-cols-[minmax(0,1fr)_25rem]'}`}
      >
        <div className="min-w-0 desktop:sticky desktop:top-6">
          {!hasFailed && (
            <CountryMap
              ranking={ranking}
              totalMembers={membership?.totalMembers ?? 0}
              highlighted={hovered ?? chosen}
              onHover={setHovered}
              onChoose={choose}
            />
          )}
          <CallToAction />
        </div>
        {!hasFailed && (
          <HighlightedCountry value={hovered ?? chosen}>
            <CountryRanking ranking={ranking} onSelect={choose} />
          </HighlightedCountry>
        )}
      </div>
    </div>
  )
}

function TopCountry({ name }: { name: string }) {
  return <bdi className={name.length > 20 ? 'block display-24' : ''}>{name}</bdi>
}

type MetricsProps = { membership: CountryMembership | undefined; topCountry: string | undefined }

function Metrics({ membership, topCountry }: MetricsProps) {
  const metrics = [
    { label: 'Total Countries', icon: Globe, value: membership && formatNumber(membership.totalCountries) },
    { label: 'Total Members', icon: Users, value: membership && formatNumber(membership.totalMembers) },
    { label: 'Top Country', icon: Medal, value: membership && <TopCountry name={topCountry ?? 'N/A'} /> },
  ]
  return (
    <Card label="Membership" flush>
      <MetricList metrics={metrics} layout="rows" />
    </Card>
  )
}
