import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { pageNumbers } from '../../rules/numbers.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { type ShowPage, useStablePages } from './use-stable-pages.ts'

type PagedListProps = {
  query: UseQueryResult<unknown>
  /** Counted from 1. */
  page: number
  pageSize: number
  total: number | undefined
  createHref: (page: number) => string
  /** The text beside the buttons. Screen readers announce changes. */
  summary: (pageCount: number) => ReactNode
  /** Above the buttons. Stays in sight while any row is. */
  notice?: ReactNode
  children: ReactNode
}

/**
 * A list, and below it the buttons for its pages. They are outside the list's LoadState: they stay when a page can't be loaded. The notice
 * and, from tablets up, the buttons stick to the bottom of the window, unless they would cover much of it.
 */
export function PagedList({ notice, children, ...props }: PagedListProps) {
  const list = useRef<HTMLDivElement>(null)
  const footer = useRef<HTMLDivElement>(null)
  useClearOfFooter(list, footer, Boolean(notice))
  return (
    <>
      <div ref={list} aria-busy={props.query.isPlaceholderData || undefined}>
        {children}
      </div>
      {/* On phones, only the notice sticks, and there is no container. In wide windows, the card may be narrow. */}
      <div ref={footer} className={`@container max-tablet:contents ${STICKY_CLASS}`}>
        {notice && <div className={STICKY_CLASS}>{notice}</div>}
        <Pagination {...props} list={list} />
      </div>
    </>
  )
}

const STICKY_CLASS =
  'bottom-0 z-5 rounded-b-card bg-surface tablet:[@media(height>=30rem)]:sticky [@media(height>=40rem)]:sticky print:static!'

/** Keeps the focused row, and those that the keyboard reaches next, above what sticks: `--footer-height` is their scroll margin. */
function useClearOfFooter(
  list: RefObject<HTMLElement | null>,
  footer: RefObject<HTMLElement | null>,
  hasNotice: boolean,
): void {
  const lastHeight = useRef(0)
  useLayoutEffect(() => {
    const { current: element } = footer
    if (!element) return
    const notice = hasNotice ? element.firstElementChild : null
    const observer = new ResizeObserver(() => {
      // On phones, the footer has no box.
      const height = element.offsetHeight || (notice?.clientHeight ?? 0)
      list.current?.style.setProperty('--footer-height', `${height + 8}px`)
      if (height > lastHeight.current)
        list.current?.querySelector('tr :focus-visible')?.scrollIntoView({ block: 'nearest' })
      lastHeight.current = height
    })
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [list, footer, hasNotice])
}

type PaginationProps = Omit<PagedListProps, 'notice' | 'children'> & {
  /** The element with the rows of the page. */
  list: RefObject<HTMLElement | null>
}

/**
 * Shown only if there is more than one page. The focus is never lost: Previous and Next stay focusable on the first and last page, and
 * all buttons stay when a page can't be loaded. They also stay under the pointer; a keyboard user continues at the first row of the page.
 * A URL beyond the last page redirects to the last page.
 */
function Pagination({ query, list, page, pageSize, total, createHref, summary }: PaginationProps) {
  const [, navigate] = useLocation()
  const pager = useRef<HTMLDivElement>(null)
  const [previousPageCount, setPreviousPageCount] = useState(page)
  const pageCount = total === undefined ? Math.max(previousPageCount, page) : Math.max(1, Math.ceil(total / pageSize))
  if (pageCount !== previousPageCount) setPreviousPageCount(pageCount)
  const showPage = useStablePages({ query, list, pager, page, pageSize, total }, (number) =>
    navigate(createHref(number)),
  )
  if (page > pageCount && query.isSuccess && !query.isPlaceholderData)
    return <Redirect to={createHref(pageCount)} replace />
  if (pageCount <= 1) return null
  const current = Math.min(page, pageCount)
  return (
    <div
      ref={pager}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border px-5 py-3 text-text-2 max-tablet:gap-x-1 max-tablet:px-1 desktop:px-6"
    >
      {/* From tablets up, the widths don't depend on the page, so that Next stays in place. */}
      <p
        role="status"
        className="numeric text-13 text-balance tablet:grow tablet:basis-38 max-tablet:flex-1 max-tablet:text-center"
      >
        {summary(pageCount)}
      </p>
      <nav
        aria-label="Pages"
        className="contents min-w-0 items-center justify-end gap-0.5 -mr-3.5 @max-[48rem]:-mr-2 tablet:ml-auto tablet:flex tablet:max-w-154 tablet:grow tablet:basis-104"
      >
        <PageNumbers current={current} pageCount={pageCount} onChoose={showPage} />
        <Button
          variant="ghost"
          className="inactive:opacity-60 max-tablet:-order-1 max-tablet:px-2 @max-[48rem]:px-2"
          aria-disabled={current <= 1}
          onClick={(event) => showPage(current - 1, event)}
        >
          <Icon icon={ChevronLeft} size={16} className="max-phone:hidden @max-[48rem]:hidden" />
          Previous
        </Button>
        <Button
          variant="ghost"
          className="inactive:opacity-60 max-tablet:px-2 @max-[48rem]:px-2"
          aria-disabled={current >= pageCount}
          onClick={(event) => showPage(current + 1, event)}
        >
          Next
          <Icon icon={ChevronRight} size={16} className="max-phone:hidden @max-[48rem]:hidden" />
        </Button>
      </nav>
    </div>
  )
}

type PageNumbersProps = { current: number; pageCount: number; onChoose: ShowPage }

/** First, gap, five around the current page, gap, last. */
const MAX_SLOTS = 9

/** As wide on every page, so that Previous and Next stay in place. */
function PageNumbers({ current, pageCount, onChoose }: PageNumbersProps) {
  const numbers = pageNumbers(current, pageCount)
  const slots = Math.min(MAX_SLOTS, pageCount)
  return (
    // On phones, below the other parts.
    <div
      className="grid min-w-0 max-tablet:order-last max-tablet:basis-full max-tablet:justify-center"
      style={{ gridTemplateColumns: `repeat(${slots}, minmax(0, 2.75rem))` }}
    >
      {numbers.map((number, index) =>
        number === 'gap' ? (
          // At most two gaps: before the current page and after it.
          <span key={index === 1 ? 'gap before' : 'gap after'} className="self-center text-center">
            …
          </span>
        ) : (
          <Button
            key={number}
            variant="ghost"
            // The padding of `Button` would make it wider than its slot.
            className="numeric current-page px-0!"
            // The narrowest slots have room for two digits.
            style={number > 99 ? { fontSize: '0.75rem' } : undefined}
            aria-label={`Page ${number}`}
            aria-current={number === current ? 'page' : undefined}
            onClick={(event) => onChoose(number, event)}
          >
            {number}
          </Button>
        ),
      )}
    </div>
  )
}
