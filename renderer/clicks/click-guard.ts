let isControlPressed = false

/**
 * True from the press on a control until its click, or until the press is canceled. A new message could move it, which would lose the
 * click.
 */
export const isPressing = () => isControlPressed

/**
 * Ignores the second click of a double-click if it hits another control than the first, which may have opened a screen or removed a row.
 * What the same control does with it is up to the component. Also records presses for `isPressing`: when Firefox reports that a field loses
 * the focus, a pressed control isn't `:active` yet.
 */
export function startClickGuard(): void {
  let clicked: Element | null = null
  for (const type of ['pointerdown', 'pointercancel', 'keydown'])
    addEventListener(
      type,
      (event) => {
        isControlPressed = type === 'pointerdown' && findControl(event) !== null
      },
      true,
    )
  addEventListener(
    'click',
    (event) => {
      isControlPressed = false
      const control = findControl(event)
      if (event.detail > 1 && control && control !== clicked) {
        event.preventDefault()
        event.stopPropagation()
      } else clicked = control
    },
    true,
  )
}

function findControl({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('a,button,summary,label') : null
}
