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
  /** For narrow cards: only Previous and Next, with the summary between them. */
  withoutNumbers?: boolean
}

const BAR = 'flex items-center gap-x-4 gap-y-2 border-t border-border px-3 py-3 text-text-2 tablet:px-5 desktop:px-6'
const NUMBER = 'min-w-9 px-2.5 font-medium numeric max-tablet:min-w-touch'
const CURRENT =
  'aria-[current]:border-border-strong aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-text aria-[current]:inset-shadow-bronze'

/** Shown only when there is more than one page. Previous and Next stay focusable at the ends, so the focus is never lost. */
export function Pagination({ page, pages, onPage, summary, withoutNumbers = false }: PaginationProps) {
  if (pages <= 1) return null
  const status = (
    <p role="status" className="numeric">
      {summary}
    </p>
  )
  const previous = (
    <Button variant="ghost" className={NUMBER} aria-disabled={page <= 1} onClick={() => onPage(page - 1)}>
      <Icon of={ChevronLeft} size={16} />
      <span className="max-tablet:sr-only">Previous</span>
    </Button>
  )
  const next = (
    <Button variant="ghost" className={NUMBER} aria-disabled={page >= pages} onClick={() => onPage(page + 1)}>
      <span className="max-tablet:sr-only">Next</span>
      <Icon of={ChevronRight} size={16} />
    </Button>
  )
  if (withoutNumbers)
    return (
      // The labels of the ghost buttons line up with the edges of the card's content.
      <nav aria-label="Pages" className={`${BAR} justify-between tablet:*:first:-ml-3 tablet:*:last:-mr-3`}>
        {previous}
        {status}
        {next}
      </nav>
    )
  return (
    <div className={`${BAR} flex-wrap justify-between max-tablet:justify-center`}>
      {status}
      <nav aria-label="Pages" className="flex min-w-0 items-center gap-0.5">
        {previous}
        <div
          // The padding keeps the scroll container from clipping focus rings.
          className="-m-1 flex min-w-0 items-center gap-0.5 overflow-x-auto p-1 [scrollbar-width:none]"
        >
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
        {next}
      </nav>
    </div>
  )
}

/** Scrolls the row of numbers, not the page. */
function scrollIntoRow(button: HTMLElement | null): void {
  const row = button?.parentElement
  if (row) row.scrollLeft = button.offsetLeft - row.offsetLeft - (row.clientWidth - button.clientWidth) / 2
}
