import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { formatTitle, isPrerendered, matchPath, ROUTES } from '../../routes.ts'
import { focusHeading } from './heading-focus.ts'

let shownPath: string | undefined
let isBackNavigation = false

// In the capture phase, to run before the router renders the new screen.
globalThis.addEventListener?.(
  'popstate',
  () => {
    isBackNavigation = location.pathname !== shownPath
  },
  { capture: true },
)

/**
 * Sets the document title, by default that of the route. After navigation it focuses the heading, so that screen readers announce
 * the new screen, and scrolls to the top or to the section in the URL's fragment. After Back and Forward, the browser restores
 * the scroll position.
 * @returns the title.
 */
export function usePageTitle(ownTitle?: string): string {
  const path = matchPath(useLocation()[0]) ?? '/'
  const title = ownTitle ?? ROUTES[path].title
  useEffect(() => {
    document.title = formatTitle(title)
    const robots = isPrerendered(path) ? 'all' : 'noindex'
    document.querySelector('meta[name=robots]')?.setAttribute('content', robots)

    const isFirst = shownPath === undefined
    const isSame = shownPath === location.pathname
    const section = document.getElementById(location.hash.slice(1))
    if (!isFirst && !isSame && !isBackNavigation) {
      scrollTo(0, 0)
      section?.scrollIntoView({ block: 'nearest' })
    }
    // On the same screen, a new card may have replaced or hidden the focused element.
    const focused = document.activeElement
    const isFocusLost = focused === document.body || !focused?.checkVisibility()
    if (!isFirst && (!isSame || isFocusLost)) focusHeading(section)
    shownPath = location.pathname
    isBackNavigation = false
  }, [title, path])
  return title
}
