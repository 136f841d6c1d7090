import type { ReactNode } from 'react'
import { Mark } from './logo.tsx'

/** The last resort, when nothing else of the application can be shown: so it depends on nothing else of it but a drawing. */
export function FatalError({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh content-center justify-items-center p-6">
      <div
        role="alert"
        className="w-full max-w-card rounded-slab border border-border bg-surface p-6 shadow-slab [overflow-wrap:anywhere] tablet:p-10"
      >
        <Mark />
        <h1 className="display-32 mt-5">{title}</h1>
        <div className="mt-3 text-text-2">{children}</div>
      </div>
    </main>
  )
}
