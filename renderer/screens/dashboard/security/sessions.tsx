import { useQuery } from '@tanstack/react-query'
import { Monitor, MonitorSmartphone, Smartphone } from 'lucide'
import { useId, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { endOtherSessions, endSession, listSessions, type UserSession } from '../../../api/contract/users-sessions.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/data/badge.tsx'
import { DotList } from '../../../components/data/dot-list.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { keepFocus } from '../../../components/layout/heading-focus.ts'
import { useExclusiveMutation } from '../../../hooks/use-exclusive-mutation.ts'
import { formatIpAddress, readDevice } from '../../../rules/activity.ts'
import { dateAndTime, relativeTime } from '../../../rules/dates.ts'
import { request } from '../../../session/request.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { ignoreNotFound } from '../ignore-not-found.ts'
import { updateLists } from '../update-lists.ts'
import { ShortFailureText } from './short-failure-text.tsx'

/** Hidden if the provider doesn't support sessions. */
export function Sessions() {
  // Not cached after the user leaves: ended sessions stay in the list, and would be shown again.
  const list = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => request(listSessions, { signal }),
    gcTime: 0,
    // When the user comes back to the window, no other row may come under the pointer.
    refetchOnWindowFocus: false,
  })
  const [hasEndedOthers, setEndedOthers] = useState(false)
  if (list.error instanceof ApiError && list.error.status === 404) return null

  const hasOthers = list.data?.some(({ isCurrent }) => !isCurrent)
  return (
    <Card heading="Sessions" aside={hasOthers && <EndOtherSessions onEnded={() => setEndedOthers(true)} />} flush>
      {hasEndedOthers && (
        <Banner
          isInline
          className="mx-5 mt-4 text-13 desktop:mx-6"
          tone="success"
          onDismiss={() => setEndedOthers(false)}
        >
          You're signed out everywhere else.
        </Banner>
      )}
      <LoadState query={list} fallbackError="Failed to load sessions">
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={MonitorSmartphone} title="No sessions" hint="Devices you sign in on will appear here" />
          ) : (
            <ul className="pb-1">
              {all
                .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
                .map((session) => (
                  <Session key={session.id} session={session} />
                ))}
            </ul>
          )
        }
      </LoadState>
    </Card>
  )
}

/** An ended session stays until the list loads again: no other button may come under the pointer. */
function Session({ session }: { session: UserSession }) {
  const { isCurrent, ipAddress, createdAt, lastUsedAt } = session
  const detailsId = useId()
  const { name, isHandheld } = readDevice(session.userAgent)

  const end = useExclusiveMutation({
    mutationFn: () => ignoreNotFound(request(endSession, { params: { id: session.id } })),
  })

  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 border-border px-5 py-3 not-first:border-t tablet:gap-x-4 tablet:py-4 desktop:px-6">
      <Icon
        icon={isHandheld ? Smartphone : Monitor}
        size={24}
        className="col-start-1 row-start-1 text-text-3 max-tablet:size-5 tablet:row-span-2"
      />
      <h3 className="col-start-2 row-start-1 flex min-h-small flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {name}
        {isCurrent && <Badge tone="bronze">This device</Badge>}
      </h3>
      <div id={detailsId} className="numeric col-start-2 row-start-2 mt-0.5 col-end-4 text-13 text-text-3">
        {end.isError ? (
          // In place of the details, so that it is in sight without scrolling.
          <Banner tone="error" isInline isBackground onDismiss={end.reset}>
            <ShortFailureText error={end.error} fallback="Failed to sign out the device" />
          </Banner>
        ) : (
          <>
            <DotList>
              {isCurrent ? 'Active now' : lastUsedAt && `Active ${relativeTime(lastUsedAt, Date.now())}`}
              {formatIpAddress(ipAddress)}
            </DotList>
            {createdAt && <p>Signed in {dateAndTime(createdAt)}</p>}
          </>
        )}
      </div>
      {!isCurrent && (
        <div className="col-start-3 row-start-1 flex min-h-small items-center">
          <span role="status" className="text-13 text-text-3">
            {end.isSuccess && 'Signed out'}
          </span>
          {!end.isSuccess && (
            <Button
              ref={keepFocus}
              variant="subtleDanger"
              size="sm"
              aria-label={`${end.isPending ? 'Signing' : 'Sign'} out ${name}`}
              aria-describedby={detailsId}
              waitSeconds={end.waitSeconds}
              waitLabel="Wait"
              busyLabel={end.isPending && 'Wait...'}
              onClick={() => end.mutate()}
            >
              Sign out
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function EndOtherSessions({ onEnded }: { onEnded: () => void }) {
  return (
    <ConfirmButton
      size="sm"
      title="Sign out all other sessions"
      question="You stay signed in here. Your other devices will ask for your password again."
      confirmLabel="Sign out"
      busyLabel="Signing out..."
      fallbackError="Failed to sign out the other devices"
      send={() => request(endOtherSessions)}
      onSuccess={(_, queryClient) => {
        onEnded()
        return updateLists(queryClient, 'sessions', (all) => all.filter(({ isCurrent }) => isCurrent))
      }}
    >
      Sign out all other sessions
    </ConfirmButton>
  )
}
