/** Of the screen that is there. */
let shownPath: string | undefined
let wentBackTo: string | undefined

/** Notes on the way back where it leads. Has to be there before the router, which renders the new screen inside its own listener. */
export function startWayBack(): void {
  window.addEventListener('popstate', () => {
    const { pathname } = window.location
    // To another page of the same list no screen comes that would end it.
    wentBackTo = pathname === shownPath ? undefined : pathname
  })
}

/** Whether the screen that is being rendered is one that was come back to. */
export function isComingBack(): boolean {
  return wentBackTo === window.location.pathname
}

/** To be called when the screen of `path` is there. Says what it is after the one before. */
export function arriveAt(path: string): 'first' | 'same' | 'new' | 'come-back-to' {
  const [before, isBack] = [shownPath, wentBackTo === path]
  shownPath = path
  wentBackTo = undefined
  if (before === undefined) return 'first'
  if (before === path) return 'same'
  return isBack ? 'come-back-to' : 'new'
}
