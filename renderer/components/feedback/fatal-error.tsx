import { Component, type ReactNode } from 'react'
import { leave } from '../../state/end-session.ts'
import { signOut } from '../../state/session.ts'
import { Button } from '../button.tsx'
import { Mark } from '../layout/logo.tsx'

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

/** Shown instead of a white page when a screen breaks, or when its file can no longer be loaded. Says nothing of the cause. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <FatalError title="Something went wrong">
        <p>This page could not be shown. Loading it again usually helps.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>Reload</Button>
          <Button variant="secondary" onClick={onSignOut}>
            Sign Out
          </Button>
        </div>
      </FatalError>
    )
  }
}

/** Here the session has to end, whether or not the provider can be told. */
function onSignOut() {
  void signOut()
    .catch(leave)
    .finally(() => location.reload())
}
