/** Moves the focus to the heading of a section, by default to the screen's `h1`. */
export function focusHeading(section?: HTMLElement | null): void {
  const heading = (section ?? document).querySelector<HTMLElement>(section ? 'h2' : 'h1')
  if (heading) focus(heading)
}

/** A `ref` for what may go away with the focus in it: the focus then goes to the screen's `h1`. */
export function keepFocus(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusHeading()
  }
}

/** The same for a part of a screen: the focus goes to the heading of that part. */
export function keepFocusNear(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusHeadingAround(element)
  }
}

/** Moves the focus to the heading of the part that `element`, which is about to go, stands in: not to a field, which would raise a phone's keyboard. */
export function focusHeadingAround(element: HTMLElement | null): void {
  for (let place = element?.parentElement; place; place = place.parentElement) {
    const heading = place.querySelector<HTMLElement>('h1, h2')
    if (!heading) continue
    focus(heading)
    return
  }
}

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
