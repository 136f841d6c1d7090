import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { fullTitle, isPrerendered, ROUTES, routeAt } from '../../routes.ts'
import { focusHeading } from './heading-focus.ts'

let shownPath: string | undefined
let isBackNavigation = false

// Before the router's own listener, which renders the new screen at once.
globalThis.addEventListener?.(
  'popstate',
  () => {
    isBackNavigation = location.pathname !== shownPath
  },
  { capture: true },
)

/**
 * Sets the title of the window, by default that of the route. After a change of screen it moves the focus to the heading, so that
 * screen readers announce it, and scrolls to the top, or to the section that the address names; after Back and Forward the browser restores the scroll position instead.
 * @returns the title.
 */
export function usePageTitle(ownTitle?: string): string {
  const path = routeAt(useLocation()[0]) ?? '/'
  const title = ownTitle ?? ROUTES[path].title
  useEffect(() => {
    document.title = fullTitle(title)
    const robots = isPrerendered(path) ? 'all' : 'noindex'
    document.querySelector('meta[name=robots]')?.setAttribute('content', robots)

    const isFirst = shownPath === undefined
    const isSame = shownPath === location.pathname
    const section = document.getElementById(location.hash.slice(1))
    if (!isFirst && !isSame && !isBackNavigation) {
      if (section) section.scrollIntoView()
      else scrollTo(0, 0)
    }
    // On the same screen the card may have been replaced, and what had the focus with it.
    if (!isFirst && (!isSame || document.activeElement === document.body)) focusHeading(section)
    shownPath = location.pathname
    isBackNavigation = false
  }, [title, path])
  return title
}
