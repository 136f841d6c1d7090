import { useEffect } from 'react'

declare global {
  /**
   * What the focus has left, and what was pressed or submitted, in a prerendered page, however often; index.html notes it until there
   * is an application to hear of it.
   */
  var early: { left: Set<EventTarget>; pressed: Set<HTMLElement> } | undefined
}

/** Mounted with the first screen: what a person did to the prerendered page before there was an application, it now hears of. */
export function Replay() {
  useEffect(() => {
    const { early } = globalThis
    globalThis.early = undefined
    for (const field of document.querySelectorAll('input')) {
      // As it was done: the first focus takes a hint away, and a field that was left shows what is wrong with it.
      const wasLeft = early?.left.has(field) && field !== document.activeElement
      if (wasLeft) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      if (field.value !== field.defaultValue) field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      if (wasLeft) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    for (const element of early?.pressed ?? [])
      if (element instanceof HTMLFormElement) element.requestSubmit()
      else element.click()
  }, [])
  return null
}
