import { useQuery } from '@tanstack/react-query'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { UserSession } from '../../api/contract.ts'
import { sessions } from '../../api/users-sessions.ts'
import { Banner } from '../../components/banner.tsx'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadState } from '../../components/load-state.tsx'
import { EndOtherSessions } from './end-other-sessions.tsx'
import { Session, type SessionResult } from './session.tsx'

/** Where the user is signed in. Not in the specification: a provider that does not know the calls has no such panel. */
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
