/**
 * Ignores the second click of a double-click if it hits another control than the first, which may have opened a screen or removed a row.
 * What the same control does with it is up to the component.
 */
export function startDoubleClickGuard(): void {
  let clicked: Element | null | undefined
  addEventListener(
    'click',
    (event) => {
      const { target, detail } = event
      const control = target instanceof Element ? target.closest('a,button,summary,label') : null
      if (detail > 1 && control && control !== clicked) {
        event.preventDefault()
        event.stopPropagation()
      } else clicked = control
    },
    true,
  )
}
