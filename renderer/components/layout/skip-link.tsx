/** Needs a `<main>` with `id="main"` and `tabIndex={-1}`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="button absolute -top-30 left-3 z-50 inline-flex min-h-touch border-border-strong bg-raised px-4 text-text focus:top-[calc(12px+var(--drag-region-height))] print:hidden"
    >
      Skip to content
    </a>
  )
}
