import type { UseQueryResult } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { pageNumbers } from '../../rules/numbers.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

type PaginationProps = {
  /** The list's query. */
  of: UseQueryResult<unknown>
  /** Counted from 1. */
  page: number
  pageSize: number
  /** The number of items on all pages, if known. */
  total: number | undefined
  /** The address of a page, which survives a reload and can be shared. */
  hrefOf: (page: number) => string
  /** Announced to screen readers when it changes. */
  summary: (pages: number) => ReactNode
  /** For narrow cards: only Previous and Next. */
  withoutNumbers?: boolean
}

const NUMBER = 'min-w-9 px-2.5 font-medium numeric max-tablet:min-w-touch'
const CURRENT =
  'aria-[current]:border-border-strong aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-text aria-[current]:inset-shadow-bronze'

/**
 * Shown only when there is more than one page. Previous and Next stay focusable at the ends, and all buttons stay when a page can't be
 * loaded, so the focus is never lost. An address beyond the last page leads to the last one.
 */
export function Pagination({ of: query, page, pageSize, total, hrefOf, summary, withoutNumbers }: PaginationProps) {
  const [, navigate] = useLocation()
  const [lastPages, setLastPages] = useState(page)
  const pages = total === undefined ? Math.max(lastPages, page) : Math.max(1, Math.ceil(total / pageSize))
  if (pages !== lastPages) setLastPages(pages)
  if (page > pages && query.isSuccess && !query.isPlaceholderData) return <Redirect to={hrefOf(pages)} replace />
  if (pages <= 1) return null
  const current = Math.min(page, pages)
  const onPage = (number: number) => navigate(hrefOf(number))
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border px-5 py-3 text-text-2 desktop:px-6 ${withoutNumbers ? '' : 'max-tablet:justify-center max-tablet:px-3'}`}
    >
      <p role="status" className="numeric">
        {summary(pages)}
      </p>
      <nav aria-label="Pages" className="flex min-w-0 items-center gap-0.5">
        <Button variant="ghost" className={NUMBER} aria-disabled={current <= 1} onClick={() => onPage(current - 1)}>
          <Icon of={ChevronLeft} size={16} />
          <span className="max-tablet:sr-only">Previous</span>
        </Button>
        {!withoutNumbers && (
          // The padding keeps the scroll container from clipping focus rings.
          <div className="-m-1 flex min-w-0 items-center gap-0.5 overflow-x-auto p-1 [scrollbar-width:none]">
            {pageNumbers(current, pages).map((number, index) =>
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
                  aria-current={number === current ? 'page' : undefined}
                  ref={number === current ? scrollIntoRow : undefined}
                  onClick={() => onPage(number)}
                >
                  {number}
                </Button>
              ),
            )}
          </div>
        )}
        <Button variant="ghost" className={NUMBER} aria-disabled={current >= pages} onClick={() => onPage(current + 1)}>
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
