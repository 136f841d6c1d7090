import { useQueryClient } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useId } from 'react'
import { errorText, ignoreNotFound } from '../../api/api-error.ts'
import type { UserSession } from '../../api/contract.ts'
import { endSession } from '../../api/users-sessions.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { keepFocus } from '../../components/heading-focus.ts'
import { Icon } from '../../components/icon.tsx'
import { deviceOf } from '../../rules/device.ts'
import { knownAddress } from '../../rules/known-address.ts'
import { relativeTime } from '../../rules/relative-time.ts'
import { shortDate } from '../../rules/short-date.ts'
import { updateLists, useExclusiveMutation } from './use-exclusive-mutation.ts'

/** What came of ending sessions; nothing takes the last one away. */
export type SessionResult = { isDone: boolean; text: string } | undefined

type SessionProps = { session: UserSession; onResult: (result: SessionResult) => void }

/** One place where the user is signed in, and its end; this very place ends with Sign Out. */
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
