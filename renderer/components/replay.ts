import { useEffect } from 'react'

declare global {
  /** What was pressed or submitted in a prerendered page, however often; index.html notes it until there is an application to hear of it. */
  var early: Set<HTMLElement> | undefined
}

/** Mounted with the first screen: what a person did to the prerendered page before there was an application, it now hears of. */
export function Replay() {
  useEffect(() => {
    const { early } = globalThis
    globalThis.early = undefined
    for (const field of document.querySelectorAll('input'))
      if (field.value !== field.defaultValue) {
        // As it was done: one that was left shows what is wrong with it.
        field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      }
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    for (const element of early ?? [])
      if (element instanceof HTMLFormElement) element.requestSubmit()
      else element.click()
  }, [])
  return null
}
