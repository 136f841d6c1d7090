import { Component, type ReactNode, useEffect } from 'react'
import { Button } from './components/button.tsx'
import { focusHeading } from './components/layout/heading-focus.ts'
import { Mark } from './components/layout/logo.tsx'
import { formatTitle } from './routes.ts'
import { readTokens } from './session/session-store.ts'
import { signOut } from './session/sign-out.ts'

type FatalErrorPageProps = {
  title: string
  /** True inside a layout, which has the page's landmarks, the menu and Sign out. */
  hasLayout?: boolean | undefined
  children: ReactNode
}

/** An error in place of the page or the screen. It imports little, so that it works if other modules fail to load. */
export function FatalErrorPage({ title, hasLayout, children }: FatalErrorPageProps) {
  useEffect(() => {
    document.title = formatTitle(title)
    focusHeading()
  }, [title])
  const Place = hasLayout ? 'div' : 'main'
  return (
    <Place className={`grid content-center justify-items-center ${hasLayout ? '' : 'min-h-dvh p-6'}`}>
      <div
        role="alert"
        className="w-full max-w-110 rounded-slab border border-border bg-surface p-6 shadow-slab wrap-anywhere tablet:p-10"
      >
        <Mark />
        <h1 className="display-32 mt-5">{title}</h1>
        <div className="mt-3 text-text-2">{children}</div>
      </div>
    </Place>
  )
}

type ErrorBoundaryProps = Pick<FatalErrorPageProps, 'hasLayout' | 'children'>

/** Shows an error if a screen throws or fails to load. Hides the cause, which may contain personal data. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  hasRetried = false
  retry = () => {
    // A new deployment may have replaced the files that this page loads.
    if (this.hasRetried && navigator.onLine) location.reload()
    this.hasRetried = true
    this.setState({ hasFailed: false })
  }

  override render() {
    const { hasLayout, children } = this.props
    if (!this.state.hasFailed) return children
    const { accessToken, refreshToken } = readTokens()
    return (
      <FatalErrorPage title="Something went wrong" hasLayout={hasLayout}>
        <p>We couldn't show this page. Check your connection and try again.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={this.retry}>Try again</Button>
          {!hasLayout && (accessToken || refreshToken) && (
            <Button
              variant="secondary"
              onClick={() => void signOut({ ignoreFailure: true }).finally(() => location.reload())}
            >
              Sign out
            </Button>
          )}
        </div>
      </FatalErrorPage>
    )
  }
}
