import { Children, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'

/** As in controls.css. */
const FIRST_ITEMS = 8

/** Shows the first items of a list and the current one (`aria-current`), and all once the user asks for them. On paper, it is complete. */
export function ShortList({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null)
  const [isComplete, setComplete] = useState(false)
  const count = Children.count(children)

  function showAll() {
    flushSync(() => setComplete(true))
    const next = list.current?.children[FIRST_ITEMS]
    if (!(next instanceof HTMLElement)) return
    next.tabIndex = -1
    next.focus({ preventScroll: true })
  }

  return (
    <>
      <ol ref={list} aria-label={label} className={`divide-y divide-border ${isComplete ? '' : 'first-items'}`}>
        {children}
      </ol>
      {!isComplete && count > FIRST_ITEMS && (
        <div className="border-border border-t p-2 print:hidden">
          <Button variant="ghost" block onClick={showAll}>
            Show all {count}
          </Button>
        </div>
      )}
    </>
  )
}
