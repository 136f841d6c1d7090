import { Avatar } from '../../components/avatar.tsx'
import { Frieze } from '../../components/frieze.tsx'
import { Mark } from '../../components/logo.tsx'

/** The application on the left, the provider on the right, and the key between them. */
export function ConsentEmblem({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="flex items-center gap-3">
      <Avatar name={name} kind="app" size="lg" />
      <Frieze className="w-12" />
      <span className="grid size-14 place-items-center rounded-control bg-sunken ring-1 ring-border ring-inset">
        <Mark />
      </span>
    </div>
  )
}
