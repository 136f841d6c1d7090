import { useEffect } from 'react'

declare global {
  /** The form that was submitted before hydration (index.html). */
  var pendingSubmit: HTMLFormElement | undefined
}

/** Replays input, focus and a submit that happened before hydration. */
export function useReplay(): void {
  useEffect(() => {
    document.getElementById('failed')?.remove()
    for (const field of document.querySelectorAll('input'))
      if (field.value !== field.defaultValue) field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    const form = globalThis.pendingSubmit
    globalThis.pendingSubmit = undefined
    form?.requestSubmit()
  }, [])
}
