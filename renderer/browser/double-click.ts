/**
 * The second click of a double-click counts only for the control that got the first one: the first click may have opened another screen,
 * or removed what it hit, and put another control under the pointer.
 *
 * Components handle the rest: forms and mutations send once until they have a response (useSubmit, useExclusiveMutation), a button that
 * turns into its opposite ignores the second click (StatusAction, ExportButton), and so does the backdrop of a dialog (Dialog).
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
