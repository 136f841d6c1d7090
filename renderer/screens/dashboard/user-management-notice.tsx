import { useLayoutEffect, useRef } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { focusHeading } from '../../components/heading-focus.ts'
import { type Notice, type OnNotice, useStatusChange } from './user-management-status.ts'

type StatusNoticeProps = { of: Notice; onNotice: OnNotice }

/**
 * Stays in sight at the lower edge of the window while the table is longer than it, and comes after the table: so no row moves
 * under the hand. Give it the user's id as its `key`: what was begun in the notice of one is not the business of the next.
 */
export function StatusNotice({ of: { user, canUndo, problem }, onNotice }: StatusNoticeProps) {
  const [undo, busy] = useStatusChange(user, true, onNotice)
  const place = useRef<HTMLDivElement>(null)
  // A layout effect, because it ends while the notice still has the focus that would be gone with it.
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (element?.contains(document.activeElement)) focusRowOf(user.id)
    }
  }, [user.id])

  function dismiss() {
    focusRowOf(user.id)
    onNotice(undefined)
  }

  return (
    <div ref={place} className="sticky bottom-0 z-5 px-3 py-3 tablet:px-5">
      <Banner
        className="rounded-control shadow-float"
        tone={problem ? 'error' : 'success'}
        title={problem && user.username}
        onDismiss={dismiss}
        action={
          canUndo && (
            <Button variant="secondary" size="sm" busy={busy && 'Undoing...'} onClick={undo}>
              Undo
            </Button>
          )
        }
      >
        {problem ?? `${user.username} is deactivated and signed out everywhere.`}
      </Banner>
    </div>
  )
}

function focusRowOf(id: string): void {
  const action = document.querySelector<HTMLElement>(`[data-user="${CSS.escape(id)}"]`)
  if (action) action.focus({ preventScroll: true })
  else focusHeading()
}
