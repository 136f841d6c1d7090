import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type MouseEvent, type SetStateAction, useEffect, useLayoutEffect, useRef } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { type AdminUser, setUserActive } from '../../../api/contract/users-admin.ts'
import { SECOND_CLICK_MS } from '../../../clicks/use-covered-click.ts'
import { useMovedUnderPointer } from '../../../clicks/use-moved-under-pointer.ts'
import { Button } from '../../../components/button.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { FailureText } from '../../../components/feedback/failure-text.tsx'
import { focusHeadingAround } from '../../../components/layout/heading-focus.ts'
import { useExclusiveMutation } from '../../../hooks/use-exclusive-mutation.ts'
import { visibleText } from '../../../rules/visible-text.ts'
import { request } from '../../../session/request.ts'
import { updateLists } from '../update-lists.ts'

/** The result of the last change. */
export type Notice = { user: AdminUser } & (
  | { status: 'deactivated' | 'active again' }
  | {
      status: 'failed'
      error: unknown
      failureCount: number
      /** True if the user is deactivated, and the notice offered Undo before the change failed. */
      canUndo: boolean
    }
)
export type OnNotice = Dispatch<SetStateAction<Notice | undefined>>

function useStatusChange(user: AdminUser, onNotice: OnNotice) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables, waitSeconds } = useExclusiveMutation({
    mutationFn: (isActive: boolean) => request(setUserActive, { params: { id: user.id }, body: { isActive } }),
    onSuccess(_, isActive) {
      void queryClient.invalidateQueries({ queryKey: ['admin-metrics'] })
      return updateLists(queryClient, 'admin-users', (page) => ({
        ...page,
        users: page.users.map((other) => (other.id === user.id ? { ...other, isActive } : other)),
      }))
    },
  })
  function setActive(isActive: boolean) {
    mutate(isActive, {
      onSuccess() {
        onNotice((last) => {
          if (!isActive) return { user, status: 'deactivated' }
          // An Undo that finishes late must not replace the next notice.
          return last && last.user.id !== user.id ? last : { user, status: 'active again' }
        })
      },
      onError: (error) =>
        onNotice((last) => ({
          user,
          status: 'failed',
          error,
          failureCount: last?.status === 'failed' && last.user.id === user.id ? last.failureCount + 1 : 1,
          // If Undo fails, the administrator can try again.
          canUndo: last?.user.id === user.id && canUndo(last),
        })),
    })
  }
  return { setActive, busy: isPending, waitSeconds, isActivating: variables === true }
}

function canUndo(notice: Notice): boolean {
  return notice.status === 'deactivated' || (notice.status === 'failed' && notice.canUndo)
}

const actionId = ({ id }: AdminUser) => `status-of-${id}`

type StatusActionProps = { user: AdminUser; onNotice: OnNotice; isCovered: (event: MouseEvent) => boolean }

export function StatusAction({ user, onNotice, isCovered }: StatusActionProps) {
  const { username, isActive } = user
  const { setActive, busy, waitSeconds, isActivating } = useStatusChange(user, onNotice)
  const { pointerProps, hasMovedUnderPointer } = useMovedUnderPointer()
  const lastClick = useRef({ isActive, timeStamp: 0 })
  const verb = isActive ? 'Deactivate' : 'Activate'

  function toggle(event: MouseEvent) {
    const { detail, timeStamp } = event
    const last = lastClick.current
    // The second click of a double-click would undo the first.
    const isUndoing = last.isActive !== isActive && timeStamp - last.timeStamp < SECOND_CLICK_MS
    if (isCovered(event) || hasMovedUnderPointer(event) || detail > 1 || (detail === 1 && isUndoing)) return
    lastClick.current = { isActive, timeStamp }
    setActive(!isActive)
  }
  return (
    <Button
      id={actionId(user)}
      variant={isActive ? 'subtleDanger' : 'secondary'}
      size="sm"
      className="min-w-25 scroll-mt-[7rem] max-phone:min-w-22 max-phone:px-2"
      aria-label={busy ? undefined : `${verb} ${username}`}
      waitSeconds={waitSeconds}
      waitLabel="Wait"
      busyLabel={busy && (isActivating ? 'Activating...' : 'Deactivating...')}
      {...pointerProps}
      // A held key would change the status many times a second.
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      onClick={toggle}
    >
      {verb}
    </Button>
  )
}

const ACTIVE_AGAIN_MS = 6000

type StatusNoticeProps = { notice: Notice; onNotice: OnNotice }

/** Give it the user's id as `key`, because a pending Undo must not carry over to the next notice. */
export function StatusNotice({ notice, onNotice }: StatusNoticeProps) {
  const { user, status } = notice
  const isActiveAgain = status === 'active again'
  const hasFailed = status === 'failed'
  useEffect(() => {
    if (!isActiveAgain) return
    const timer = setTimeout(() => onNotice((last) => (last === notice ? undefined : last)), ACTIVE_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isActiveAgain, notice, onNotice])
  const done = isActiveAgain ? 'is active again.' : 'is deactivated and signed out everywhere.'
  return (
    <Banner
      className={`rounded-control ${hasFailed ? '' : 'items-center!'}`}
      tone={hasFailed ? 'error' : 'success'}
      title={hasFailed ? visibleText(user.username) : undefined}
      failureCount={hasFailed ? notice.failureCount : 0}
      onDismiss={isActiveAgain ? undefined : () => onNotice(undefined)}
    >
      <div className="flex items-center gap-2 tablet:gap-4">
        <div className="min-w-0 flex-1">
          {hasFailed ? (
            <FailureText text={errorMessage(notice.error, 'Failed to update user status')} error={notice.error} />
          ) : (
            `${visibleText(user.username)} ${done}`
          )}
        </div>
        {canUndo(notice) && <Undo notice={notice} onNotice={onNotice} />}
      </div>
    </Banner>
  )
}

function Undo({ notice, onNotice }: StatusNoticeProps) {
  const { user } = notice
  const { setActive, busy, waitSeconds } = useStatusChange(user, onNotice)
  const { pointerProps, hasMovedUnderPointer } = useMovedUnderPointer()
  const button = useRef<HTMLButtonElement>(null)
  const id = actionId(user)
  // The button of the user's row gets the focus. A row out of sight is scrolled into view only for keyboard users.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (!element || element !== document.activeElement) return
      const action = document.getElementById(id)
      if (action) action.focus({ preventScroll: !element.matches(':focus-visible') })
      else focusHeadingAround(element)
    }
  }, [id])

  function undo(event: MouseEvent) {
    // The click was meant for a row that the notice covers now, or for the notice of another user.
    if (hasMovedUnderPointer(event)) return
    // The notice keeps its height without the button, so that no row comes under the pointer.
    const row = button.current?.parentElement
    if (row) row.style.minHeight = `${row.offsetHeight}px`
    setActive(true)
  }
  return (
    <Button
      ref={button}
      variant="secondary"
      size="sm"
      className="-my-1 max-tablet:-my-3"
      waitSeconds={waitSeconds}
      waitLabel="Wait"
      busyLabel={busy && 'Undoing...'}
      {...pointerProps}
      onClick={undo}
    >
      Undo
    </Button>
  )
}
