import type { MouseEvent } from 'react'

/** The first stop of the Tab key on a page; seen only with the focus. The page's `<main>` has `id="main"` and `tabIndex={-1}`. */
export function SkipLink() {
  function skip(event: MouseEvent): void {
    event.preventDefault()
    const main = document.getElementById('main')
    main?.focus()
    main?.scrollIntoView()
  }

  return (
    <a
      href="#main"
      onClick={skip}
      className="absolute -top-15 left-3 z-50 inline-flex min-h-touch items-center rounded-control border border-border-strong bg-raised px-4 font-semibold text-text no-underline focus:top-3"
    >
      Skip to content
    </a>
  )
}
