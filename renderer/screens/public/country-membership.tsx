import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useId } from 'react'
import type { CountryMembership } from '../../api/contract-lists.ts'
import { membership } from '../../api/countries.ts'
import { newQueryClient } from '../../api/query-client.ts'
import { LinkButton } from '../../components/button.tsx'
import { LoadState } from '../../components/feedback/load-state.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import { Card } from '../../components/layout/card.tsx'
import { usePageTitle } from '../../components/layout/page-title.ts'
import { PUBLIC_WIDTH, PublicPage } from '../../components/layout/public-page.tsx'
import { type RankedCountry, rankedCountries } from '../../rules/countries.ts'
import { WORD_MARK } from '../../settings.ts'
import { sessionAtom } from '../../state/session-atom.ts'
import { CountryFigures } from './country-figures.tsx'
import { CountryMap } from './country-map.tsx'
import { CountryRanking } from './country-ranking.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'

/** Kept from visit to visit: what everybody may read belongs to nobody's session. */
const queries = newQueryClient()

export function CountryMembershipScreen() {
  const title = usePageTitle()
  return (
    <PublicPage>
      <div className={`${PUBLIC_WIDTH} pt-6 pb-8`}>
        <h1 className="display-40">{title}</h1>
        <p className="mt-1 mb-8 text-16 text-text-2">Where the members of the {WORD_MARK} ecosystem live.</p>
        <QueryClientProvider client={queries}>
          <Membership />
        </QueryClientProvider>
        <CallToAction />
      </div>
      <ScrollToTop />
    </PublicPage>
  )
}

/** Figures, map and ranking come from one answer, and fail as one: then a banner stands in their place, as wide as they. */
function Membership() {
  const answer = useQuery({ queryKey: ['country-membership'], queryFn: ({ signal }) => rankedMembership(signal) })
  return (
    <LoadState
      of={answer}
      failed="Failed to fetch country membership data"
      loading={<Panels />}
      errorClassName="w-full"
    >
      {(data) => <Panels of={data} />}
    </LoadState>
  )
}

type Ranked = { answer: CountryMembership; ranking: RankedCountry[] }

/** The names of countries take a phone a tenth of a second: made here, they do not stand in the way of the panels. */
async function rankedMembership(signal: AbortSignal): Promise<Ranked> {
  const answer = await membership(signal)
  return { answer, ranking: rankedCountries(answer.message) }
}

/** Without an answer they only take their places. With one they are rendered in pieces, so that the page never stands still. */
function Panels({ of }: { of?: Ranked }) {
  const { answer, ranking } = useDeferredValue(of, undefined) ?? {}
  return (
    <div className="grid gap-4 tablet:gap-6">
      <CountryFigures of={answer} topCountry={ranking?.[0]?.name} />
      {ranking?.length !== 0 && <CountryMap ranking={ranking} />}
      {ranking ? (
        <CountryRanking of={ranking} />
      ) : (
        <Card heading="Ranking" flush>
          <SkeletonRows rows={10} />
        </Card>
      )}
    </div>
  )
}

function CallToAction() {
  const heading = useId()
  const isSignedIn = useAtomValue(sessionAtom).status === 'signed-in'
  return (
    <section
      aria-labelledby={heading}
      className="grid items-center gap-8 py-10 tablet:grid-cols-[1fr_auto] tablet:py-14 print:hidden"
    >
      <div>
        <h2 id={heading} className="display-32">
          Is your country missing?
        </h2>
        <p className="mt-2 text-16 text-text-2">It takes one member to put it on the map.</p>
      </div>
      {isSignedIn ? (
        <LinkButton href="/dashboard/referrals" size="lg">
          Invite Members
        </LinkButton>
      ) : (
        <LinkButton href="/auth/register" size="lg">
          Create Account
        </LinkButton>
      )}
    </section>
  )
}
