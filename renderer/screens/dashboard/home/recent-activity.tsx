import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import {
  Activity as ActivityIcon,
  AppWindow,
  Clock,
  type IconNode,
  KeyRound,
  LogIn,
  LogOut,
  MailCheck,
  UserPlus,
  Wallet,
  X,
} from 'lucide'
import { Link } from 'wouter'
import { type Activity, listActivities } from '../../../api/contract/users-activities.ts'
import { DotList } from '../../../components/data/dot-list.tsx'
import { ListCard } from '../../../components/data/list-card.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Icon } from '../../../components/icon.tsx'
import { describeActivity, formatIpAddress } from '../../../rules/activity.ts'
import { relativeTime } from '../../../rules/dates.ts'
import { request } from '../../../session/request.ts'

/** Always stale, because what the user does on other screens adds activities. */
export const activitiesQuery = queryOptions({
  queryKey: ['activities'],
  queryFn: ({ signal }) => request(listActivities, { signal }),
  staleTime: 0,
})

type RecentActivityProps = {
  query: UseQueryResult<Activity[]>
  hasLink: boolean
}

export function RecentActivity({ query, hasLink }: RecentActivityProps) {
  return (
    <ListCard
      heading="Recent activity"
      aside={hasLink && <Link href="/dashboard/security#sessions">See your sessions</Link>}
      // To the end of the window, or five items. Half of the next one shows that there are more: an item is 4.2 rem high.
      className="tablet:max-h-[max(23rem,2rem+round(down,100dvh-26rem,4.2rem))]"
      query={query}
      fallbackError="Failed to load activities"
      empty={<EmptyState icon={Clock} title="No recent activity" hint="Sign-ins and changes will appear here" />}
    >
      {(activity) => <ActivityItem key={activity.id} activity={activity} />}
    </ListCard>
  )
}

function ActivityItem({ activity }: { activity: Activity }) {
  const { action, createdAt, ipAddress } = activity
  const { text, application } = describeActivity(activity)
  const time = relativeTime(createdAt, Date.now())
  return (
    <li className="flex gap-3 px-5 py-3 desktop:px-6">
      <span className="grid size-8 flex-none place-items-center rounded-control bg-sunken text-text-2">
        <Icon icon={ICONS.get(action) ?? ActivityIcon} size={16} />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="overflow-clip first-letter:uppercase">
          {text}
          {application && (
            <>
              {' '}
              <bdi>{application}</bdi>
            </>
          )}
        </p>
        <p className="numeric text-13 text-text-3">
          <DotList>
            {time && <span className="inline-block first-letter:uppercase">{time}</span>}
            {formatIpAddress(ipAddress)}
          </DotList>
        </p>
      </div>
    </li>
  )
}

const ICONS: ReadonlyMap<string, IconNode> = new Map([
  ['login', LogIn],
  ['logout', LogOut],
  ['authorization_granted', AppWindow],
  ['authorization_revoked', X],
  ['account_created', UserPlus],
  ['email_verified', MailCheck],
  ['password_changed', KeyRound],
  ['password_reset', KeyRound],
  ['wallet_connected', Wallet],
  ['wallet_disconnected', Wallet],
])
