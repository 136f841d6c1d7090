import type { UseQueryResult } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'

export type ShowPage = (number: number, event: MouseEvent) => void

type StablePagesOptions = {
  query: UseQueryResult<unknown>
  list: RefObject<HTMLElement | null>
  pager: RefObject<HTMLElement | null>
  page: number
  pageSize: number
  total: number | undefined
}

/** Where in the window the pager was when a page was chosen. */
type Place = { top: number; isStuck: boolean }

/**
 * Returns a function that shows another page of a list. With a pointer, the pager stays under it: at the end of the list, the page doesn't
 * scroll to the top, because the pointer would then be over a button of a row. With the keyboard, the first row gets the focus, as it does
 * when Back or Forward removes the focused row.
 */
export function useStablePages(options: StablePagesOptions, show: (page: number) => void): ShowPage {
  const { query, list, pager, page, pageSize, total } = options
  const isByKeyboard = useRef(false)
  /** Until the chosen page is shown. */
  const chosenAt = useRef<Place>(undefined)
  const lastFocused = useRef<Element>(null)
  useEffect(() => {
    const onFocusIn = () => {
      lastFocused.current = list.current?.querySelector(':focus-visible') ?? null
    }
    // A user who scrolls while a page loads wants to stay there.
    const onScroll = () => {
      chosenAt.current = undefined
    }
    addEventListener('focusin', onFocusIn)
    addEventListener('scroll', onScroll)
    return () => {
      removeEventListener('focusin', onFocusIn)
      removeEventListener('scroll', onScroll)
    }
  }, [list])
  // Deferred as the rows of `DataTable` are, so that they are on the page when their data is.
  const shown = useDeferredValue(query.data)
  useLayoutEffect(() => {
    if (query.isPlaceholderData || shown !== query.data) return
    const mustFocus = isByKeyboard.current
    if (chosenAt.current && list.current && pager.current)
      keepInPlace(list.current, pager.current, chosenAt.current, { mustFocus, hasFailed: query.isError })
    chosenAt.current = undefined
    isByKeyboard.current = false
    const isFocusLost = lastFocused.current?.isConnected === false && document.activeElement === document.body
    if (mustFocus || isFocusLost) focusFirstRow(list.current)
  }, [query.isPlaceholderData, query.isError, query.data, shown, list, pager])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may be shorter
  useLayoutEffect(() => {
    list.current?.style.removeProperty('min-height')
  }, [pageSize, total, list])

  return (number, { detail }) => {
    if (number === page || !list.current || !pager.current) return
    const { top } = pager.current.getBoundingClientRect()
    chosenAt.current = { top, isStuck: topBelow(list.current, pager.current) > top + 1 }
    // The keyboard and assistive technology click without a pointer.
    isByKeyboard.current = detail === 0
    show(number)
  }
}

type KeepInPlaceOptions = {
  /** The first row will get the focus. */
  mustFocus: boolean
  hasFailed: boolean
}

function keepInPlace(
  list: HTMLElement,
  pager: HTMLElement,
  { top, isStuck }: Place,
  options: KeepInPlaceOptions,
): void {
  const { mustFocus, hasFailed } = options
  list.style.removeProperty('min-height')
  // A pager that sticks stays where it is while the page goes to its first row.
  if (isStuck && !mustFocus && list.getBoundingClientRect().top < 0) list.scrollIntoView()
  const shift = topBelow(list, pager) - top
  // The error may be above the window: without the rows, the page is shorter.
  if (hasFailed) list.scrollIntoView({ block: 'nearest' })
  // Other rows may be fewer or higher. Higher ones don't push a pager that sticks.
  else if (!mustFocus && (shift < 0 || !isStuck)) {
    scrollBy(0, shift)
    // At the top of the page there is nothing to scroll: room below the rows keeps the pager in place.
    const room = top - topBelow(list, pager)
    if (room > 0) list.style.minHeight = `${list.offsetHeight + room}px`
  }
}

/** Where in the window the pager would be if it didn't stick: below the list and the notice. */
function topBelow(list: HTMLElement, pager: HTMLElement): number {
  return list.getBoundingClientRect().bottom + (pager.previousElementSibling?.clientHeight ?? 0)
}

function focusFirstRow(list: HTMLElement | null): void {
  const row = list?.querySelector<HTMLElement>('tbody tr')
  if (!row) return
  row.tabIndex = -1
  row.focus()
}
