import { useQuery } from '@tanstack/react-query'
import { Medal } from 'lucide'
import { useEffect, useState } from 'react'
import { listRankings, type Ranking } from '../../../api/contract/referrals.ts'
import type { User } from '../../../api/contract/users.ts'
import { Button } from '../../../components/button.tsx'
import { makeFocusable } from '../../../components/data/make-focusable.ts'
import { Rank } from '../../../components/data/rank.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ListSkeleton } from '../../../components/feedback/skeleton.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { keepFocus } from '../../../components/layout/heading-focus.ts'
import { formatNumber } from '../../../rules/numbers.ts'
import { isAdministrator } from '../../../rules/roles.ts'
import { visibleText } from '../../../rules/visible-text.ts'
import { request } from '../../../session/request.ts'
import { EmailLine } from '../email-line.tsx'

const NO_RANKINGS = 'No rankings available'
const MAX_SHOWN = 50
/** On phones, besides the user's own row, until the user asks for all. */
const MAX_SHOWN_ON_PHONES = 10

/** If the ranking can't be loaded, logs the error. */
export function TopReferrers({ user }: { user: User }) {
  const { data, isPending, error } = useQuery({
    queryKey: ['rankings'],
    queryFn: ({ signal }) => request(listRankings, { signal }),
  })
  const rankings = data?.slice(0, MAX_SHOWN) ?? []
  const [isShort, setShort] = useState(true)
  useEffect(() => {
    if (error) console.warn('Failed to load the ranking of referrers:', error.name)
  }, [error])
  return (
    <Card
      heading="Top referrers"
      aside={rankings.length === MAX_SHOWN && <span className="text-text-3">First {MAX_SHOWN}</span>}
      flush
    >
      {isPending && <ListSkeleton rows={8} />}
      {error && <p className="px-5 py-4 text-text-2 desktop:px-6">{NO_RANKINGS}</p>}
      {data && <RankingList rankings={rankings} user={user} isShort={isShort} />}
      {isShort && rankings.slice(MAX_SHOWN_ON_PHONES).some(({ id }) => id !== user.id) && (
        <div className="p-2 tablet:hidden print:hidden">
          <Button ref={keepFocus} variant="ghost" block onClick={() => setShort(false)}>
            Show all {rankings.length}
          </Button>
        </div>
      )}
    </Card>
  )
}

type RankingListProps = { rankings: Ranking[]; user: User; isShort: boolean }

/** While the list scrolls, the user's own row stays visible. It doesn't scroll on phones, where the page does. */
function RankingList({ rankings, user, isShort }: RankingListProps) {
  if (rankings.length === 0) return <EmptyState icon={Medal} title={NO_RANKINGS} />
  return (
    <ol
      ref={makeFocusable}
      aria-label="Top referrers"
      className="scroll-fade relative divide-y divide-border rounded-b-card tablet:max-h-165 print:max-h-none"
    >
      {rankings.map(({ id, username, email, totalReferrals }, index) => (
        <li
          key={id}
          aria-current={id === user.id ? 'true' : undefined}
          className={`top-0 bottom-0 flex min-h-12 items-center gap-6 px-5 py-2 font-medium aria-[current]:sticky aria-[current]:z-1 aria-[current]:bg-bronze-soft aria-[current]:font-semibold desktop:px-6 ${isShort && index >= MAX_SHOWN_ON_PHONES && id !== user.id ? 'max-tablet:not-print:hidden' : ''}`}
        >
          <Rank
            number={1 + rankings.findIndex((other) => other.totalReferrals === totalReferrals)}
            isTied={rankings.some((other) => other.id !== id && other.totalReferrals === totalReferrals)}
          />
          <span className="min-w-0 flex-1">
            <span className="flex">
              <bdi className="truncate" title={username}>
                {visibleText(username)}
              </bdi>
              {id === user.id && <span className="flex-none whitespace-pre"> (you)</span>}
            </span>
            {isAdministrator(user) && email && <EmailLine email={email} />}
          </span>
          <span className="numeric">
            {formatNumber(totalReferrals)}
            <span className="sr-only">{totalReferrals === 1 ? ' referral' : ' referrals'}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
