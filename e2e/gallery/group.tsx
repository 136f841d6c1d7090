import type { ReactNode } from 'react'

export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="mt-10">
      <h2 className="mb-5 border-b border-border pb-3 label">{name}</h2>
      {children}
    </section>
  )
}
