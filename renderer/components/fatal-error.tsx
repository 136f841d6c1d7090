import type { ReactNode } from 'react'

/** The last resort, when nothing else of the application can be shown: so it depends on nothing else of it. */
export function FatalError({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lead content-center p-6">
      <div role="alert" className="grid gap-4">
        <h1 className="display-32">{title}</h1>
        <div className="text-text-2">{children}</div>
      </div>
    </main>
  )
}
