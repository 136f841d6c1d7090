import { useQuery, useQueryClient } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Smartphone from 'lucide-react/icons/smartphone'
import { useId, useState } from 'react'
import { ApiError, errorText } from '../../../api/api-error.ts'
import type { UserSession } from '../../../api/contract-lists.ts'
import { endOtherSessions, endSession, sessions } from '../../../api/users-sessions.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/data/badge.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { keepFocus } from '../../../components/layout/heading-focus.ts'
import { ConfirmDialog } from '../../../components/overlay/dialog.tsx'
import { deviceOf, knownAddress } from '../../../rules/activity.ts'
import { relativeTime, shortDate } from '../../../rules/dates.ts'
import { ignoreNotFound, updateLists, useConfirmedMutation, useExclusiveMutation } from '../use-exclusive-mutation.ts'

/** Where the user is signed in. Hidden where the provider doesn't have these calls. */
export function Sessions() {
  const list = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => sessions(signal) })
  const [result, setResult] = useState<SessionResult>()
  if (list.error instanceof ApiError && list.error.status === 404) return null

  const hasOthers = list.data?.some(({ isCurrent }) => !isCurrent)
  return (
    <Card heading="Sessions" aside={hasOthers && <EndOtherSessions onResult={setResult} />} flush>
      {result && (
        <Banner
          className="mx-5 mt-5 desktop:mx-6"
          tone={result.isDone ? 'success' : 'error'}
          onDismiss={() => setResult(undefined)}
        >
          {result.text}
        </Banner>
      )}
      <LoadState of={list} failed="Failed to load sessions">
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={MonitorSmartphone} title="No sessions" hint="Where you are signed in will appear here" />
          ) : (
            <ul className="pb-1">
              {currentFirst(all).map((session) => (
                <Session key={session.id} session={session} onResult={setResult} />
              ))}
            </ul>
          )
        }
      </LoadState>
    </Card>
  )
}

function currentFirst(all: UserSession[]): UserSession[] {
  return [...all].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** The result of the last change, shown above the list. */
type SessionResult = { isDone: boolean; text: string } | undefined

type SessionProps = { session: UserSession; onResult: (result: SessionResult) => void }

export function Session({ session, onResult }: SessionProps) {
  const queries = useQueryClient()
  const factsId = useId()
  const { name, isHandheld } = deviceOf(session.userAgent)

  const end = useExclusiveMutation({
    mutationFn: () => ignoreNotFound(endSession(session.id)),
    onMutate: () => onResult(undefined),
    onSuccess() {
      onResult({ isDone: true, text: `${name} is signed out.` })
      return updateLists<UserSession[]>(queries, 'sessions', (all) => all.filter(({ id }) => id !== session.id))
    },
    onError: (error) => onResult({ isDone: false, text: errorText(error, 'Failed to end the session') }),
  })

  return (
    <li
      ref={keepFocus}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-border px-5 py-4 desktop:px-6 not-first:border-t"
    >
      <Icon of={isHandheld ? Smartphone : Monitor} size={24} className="text-text-3" />
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {session.isCurrent && <Badge tone="bronze">This device</Badge>}
        </h3>
        <ul id={factsId} className="numeric mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-text-3">
          {factsOf(session).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      {!session.isCurrent && (
        <Button
          variant="row"
          size="sm"
          className="max-tablet:ml-10"
          aria-label={end.isPending ? undefined : `Sign out ${name}`}
          aria-describedby={factsId}
          busy={end.isPending && 'Signing out...'}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function factsOf({ ipAddress, createdAt, lastUsedAt }: UserSession): string[] {
  const since = shortDate(createdAt)
  const used = relativeTime(lastUsedAt, Date.now())
  return [knownAddress(ipAddress), since && `Signed in ${since}`, used && `Last used ${used}`].filter(Boolean)
}

function EndOtherSessions({ onResult }: { onResult: (result: SessionResult) => void }) {
  const { ask, busy, dialog } = useConfirmedMutation({
    mutationFn: endOtherSessions,
    onSuccess(_, queries) {
      onResult({ isDone: true, text: 'You are signed out everywhere else.' })
      return updateLists<UserSession[]>(queries, 'sessions', (all) => all.filter(({ isCurrent }) => isCurrent))
    },
    failed: 'Failed to end the sessions',
  })

  function begin() {
    onResult(undefined)
    ask()
  }

  return (
    <div ref={keepFocus}>
      <Button variant="row" size="sm" onClick={begin}>
        Sign out all other sessions
      </Button>
      <ConfirmDialog {...dialog} title="Sign out all other sessions" confirm="Sign out" busy={busy && 'Signing out...'}>
        You stay signed in here. Everywhere else, your password will be asked for again.
      </ConfirmDialog>
    </div>
  )
}
