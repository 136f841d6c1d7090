import { useEffect } from 'react'
import { fullTitle, PAGE_TITLES } from '../page-titles.ts'
import { arriveAt } from '../way-back.ts'
import { focusHeading } from './heading-focus.ts'

/**
 * Names the page, says whether it is there to be found, and after a change of screen moves the focus to the screen's `h1`, so that it is
 * read aloud; a new screen starts at its top, one that was come back to where the browser puts it. The first page is left alone.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = fullTitle(title)
    const path = window.location.pathname
    describePage(path)
    const screen = arriveAt(path)
    if (screen === 'first') return
    if (screen === 'new') window.scrollTo(0, 0)
    // The same one: the card has become another one, and what had the focus went with it.
    if (screen !== 'same' || document.activeElement === document.body) focusHeading()
  }, [title])
}

/** To search engines: pages that are not there to be found (an account, a link that works once) are not to be listed. */
function describePage(path: string): void {
  document.querySelector('meta[name=robots]')?.setAttribute('content', path in PAGE_TITLES ? 'all' : 'noindex')
}
