/** Focuses the heading of a section, by default the screen's `h1`: for when the focused element disappears. */
export function focusHeading(section?: HTMLElement | null): void {
  const heading = (section ?? document).querySelector<HTMLElement>(section ? 'h2' : 'h1')
  if (heading) focus(heading)
}

/** A `ref` that moves the focus to the screen's heading if it is in this element when the element is removed. */
export function keepFocus(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusHeading()
  }
}

/** Like `keepFocus`, but for the nearest heading. */
export function keepFocusNear(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusHeadingAround(element)
  }
}

/** Focuses the nearest heading instead of a field, which would open a phone's keyboard. */
export function focusHeadingAround(element: HTMLElement | null): void {
  for (let ancestor = element?.parentElement; ancestor; ancestor = ancestor.parentElement) {
    const heading = ancestor.querySelector<HTMLElement>('h1, h2')
    if (heading) {
      focus(heading)
      return
    }
  }
}

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
