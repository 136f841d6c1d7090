import './styles.css'
import { getDefaultStore } from 'jotai'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ErrorBoundary, FatalError } from './fatal-error.tsx'
import { loadScreen, startPrefetch } from './screens.tsx'
import { settingsError } from './settings.ts'
import { startSession } from './state/session.ts'
import { sessionAtom } from './state/session-atom.ts'
import { startTheme } from './state/theme.ts'

/** A page whose scripts are still loading shows a loading indicator after this time. */
const SHOW_LOADING_AFTER_MS = 1000

addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  logType('Unhandled rejection', event.reason)
})

const errorOptions = {
  onCaughtError: (error: unknown) => logType('Caught error', error),
  onUncaughtError: (error: unknown) => logType('Uncaught error', error),
}

const app = (
  <StrictMode>
    <ErrorBoundary>
      <App />
    </ErrorBoundary>
  </StrictMode>
)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
void start(root)

async function start(page: HTMLElement): Promise<void> {
  removeTrailingSlash()
  startTheme()
  if (settingsError) {
    render(page, <FatalError title="This site isn't set up correctly">{settingsError}</FatalError>)
    return
  }
  const { desktop } = globalThis
  if (desktop) (await import('./state/desktop.ts')).startDesktop(desktop)
  startSession()
  startPrefetch()
  const loading = loadScreen(location.pathname)
  // Prerendered pages are for guests and name the path that they were rendered for.
  const isPrerendered = !desktop && document.documentElement.dataset.page === location.pathname
  const isAnonymous = getDefaultStore().get(sessionAtom).status === 'anonymous'
  if (isPrerendered && isAnonymous && (await loading)) {
    document.documentElement.classList.remove('hide-prerendered')
    hydrateRoot(page, app, errorOptions)
    return
  }
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, SHOW_LOADING_AFTER_MS))])
  render(page, app)
}

/** Replaces the prerendered page, which index.html hides. */
function render(page: HTMLElement, screen: ReactNode): void {
  page.replaceChildren()
  document.documentElement.classList.remove('hide-prerendered')
  createRoot(page, errorOptions).render(screen)
}

/** Logs only the type of an error: its message may contain private data. */
function logType(label: string, error: unknown): void {
  console.error(`${label}:`, error instanceof Error ? error.name : typeof error)
}

/** Hosts that serve folders redirect `/terms` to `/terms/`. */
function removeTrailingSlash(): void {
  const [, path] = /^((?:\/[^/]+)+)\/$/.exec(location.pathname) ?? []
  if (path) history.replaceState(history.state, '', path + location.search + location.hash)
}
