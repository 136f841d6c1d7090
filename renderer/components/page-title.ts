import { useEffect } from 'react'
import { fullTitle, PAGE_TITLES } from '../page-titles.ts'
import { focusHeading } from './heading-focus.ts'

let titledPath: string | undefined
let wentBackTo: string | undefined

/**
 * Names the page, says whether it is there to be found, and after a change of screen moves the focus to the screen's `h1`, so that it is
 * read aloud; a new screen starts at its top, one that was come back to where the browser puts it. The first page is left alone.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = fullTitle(title)
    const path = window.location.pathname
    describePage(path)
    const isAfterFirst = titledPath !== undefined
    const isNewScreen = titledPath !== undefined && titledPath !== path
    titledPath = path
    if (!isNewScreen) {
      // The card has become another one, and what had the focus went with it.
      if (isAfterFirst && document.activeElement === document.body) focusHeading()
      return
    }
    if (wentBackTo !== path) window.scrollTo(0, 0)
    wentBackTo = undefined
    focusHeading()
  }, [title])
}

/** Notes on the way back where it leads. Has to be there before the router, which renders the new screen inside its own listener. */
export function startPageTitles(): void {
  window.addEventListener('popstate', () => {
    wentBackTo = window.location.pathname
  })
}

/** Whether the screen that is being rendered is one that was come back to. */
export function isComingBack(): boolean {
  return wentBackTo === window.location.pathname
}

/** To search engines: pages that are not there to be found (an account, a link that works once) are not to be listed. */
function describePage(path: string): void {
  document.querySelector('meta[name=robots]')?.setAttribute('content', path in PAGE_TITLES ? 'all' : 'noindex')
}
