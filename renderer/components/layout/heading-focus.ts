/** Focuses the `h2` of a section or, by default, the screen's `h1`. */
export function focusHeading(section?: HTMLElement | null): void {
  const heading = (section ?? document).querySelector<HTMLElement>(section ? 'h2' : 'h1')
  if (heading) focus(heading)
}

/** A `ref`: if the element has the focus when it is removed, the nearest heading gets it. */
export function keepFocus(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusHeadingAround(element)
  }
}

/** Focuses the nearest heading. On phones, a field would open the keyboard. */
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
