import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { pageNumbers } from '../../rules/numbers.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

type PaginationProps = {
  /** Counted from 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  /** Announced to screen readers when it changes. */
  summary?: ReactNode
  /** For narrow cards: only Previous and Next. */
  withoutNumbers?: boolean
}

const NUMBER = 'min-w-9 px-2.5 font-medium numeric max-tablet:min-w-touch'
const CURRENT =
  'aria-[current]:border-border-strong aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-text aria-[current]:inset-shadow-bronze'

/** Shown only when there is more than one page. Previous and Next stay focusable at the ends, so the focus is never lost. */
export function Pagination({ page, pages, onPage, summary, withoutNumbers = false }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border px-5 py-3 text-text-2 desktop:px-6 ${withoutNumbers ? '' : 'max-tablet:justify-center max-tablet:px-3'}`}
    >
      <p role="status" className="numeric">
        {summary}
      </p>
      <nav aria-label="Pages" className="flex min-w-0 items-center gap-0.5">
        <Button variant="ghost" className={NUMBER} aria-disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon of={ChevronLeft} size={16} />
          <span className="max-tablet:sr-only">Previous</span>
        </Button>
        {!withoutNumbers && (
          // The padding keeps the scroll container from clipping focus rings.
          <div className="-m-1 flex min-w-0 items-center gap-0.5 overflow-x-auto p-1 [scrollbar-width:none]">
            {pageNumbers(page, pages).map((number, index) =>
              number === 'gap' ? (
                // At most two gaps: before the current page and after it.
                <span key={index === 1 ? 'gap before' : 'gap after'} className="w-7 text-center text-text-3">
                  …
                </span>
              ) : (
                <Button
                  key={number}
                  variant="ghost"
                  className={`${NUMBER} ${CURRENT}`}
                  aria-label={`Page ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                  ref={number === page ? scrollIntoRow : undefined}
                  onClick={() => onPage(number)}
                >
                  {number}
                </Button>
              ),
            )}
          </div>
        )}
        <Button variant="ghost" className={NUMBER} aria-disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <span className="max-tablet:sr-only">Next</span>
          <Icon of={ChevronRight} size={16} />
        </Button>
      </nav>
    </div>
  )
}

/** Scrolls the row of numbers, not the page. */
function scrollIntoRow(button: HTMLElement | null): void {
  const row = button?.parentElement
  if (row) row.scrollLeft = button.offsetLeft - row.offsetLeft - (row.clientWidth - button.clientWidth) / 2
}
