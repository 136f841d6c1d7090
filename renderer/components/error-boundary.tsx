import { Component, type ReactNode } from 'react'
import { leave } from '../state/forced-sign-out.ts'
import { signOut } from '../state/session.ts'
import { Button } from './button.tsx'
import { FatalError } from './fatal-error.tsx'

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
