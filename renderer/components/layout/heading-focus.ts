/** Focuses the `h2` of the section that a link leads to or, by default, the screen's `h1`. */
export function focusHeading(section?: HTMLElement | null): void {
  // Marks the section as the link target: only link targets show a focus ring, not cards focused by `keepFocus`.
  section?.setAttribute('data-linked', '')
  const headings = (section ?? document).querySelectorAll<HTMLElement>(section ? 'h2' : 'h1')
  // A screen that is kept in a hidden `Activity` has a heading too.
  const heading = [...headings].find((each) => each.checkVisibility())
  if (heading) focus(heading)
}

/** A `ref` callback: when the element is removed while it has the focus, the nearest heading gets the focus. Closes the element's dialog. */
export function keepFocus(element: HTMLElement | null): () => void {
  return () => {
    // While a modal dialog is open, nothing outside can get the focus.
    element?.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    if (element?.contains(document.activeElement)) focusHeadingAround(element)
  }
}

/** Headings outside a dialog that has just been closed. */
const HEADING = ':is(h1, h2):not(dialog:not([open]) *)'

/** Focuses the nearest heading, not a field: on phones, that would open the keyboard. */
export function focusHeadingAround(element: HTMLElement | null): void {
  const heading = element?.parentElement?.closest(`:has(${HEADING})`)?.querySelector<HTMLElement>(HEADING)
  if (heading) focus(heading)
}

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
