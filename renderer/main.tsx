import './styles.css'
import { getDefaultStore } from 'jotai'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { App } from './app.tsx'
import { startTheme } from './browser/theme.ts'
import { startClickGuard } from './clicks/click-guard.ts'
import { ErrorBoundary, FatalErrorPage } from './fatal-error-page.tsx'
import { loadScreen, startPrefetch } from './screens.tsx'
import { sessionAtom } from './session/session-atom.ts'
import { startSession } from './session/start-session.ts'
import { settingsError } from './settings.ts'

const MAX_SCREEN_WAIT_MS = 1000

addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  logErrorType('Unhandled rejection', event.reason)
})

const errorOptions = {
  onCaughtError: (error: unknown) => logErrorType('Caught error', error),
  onUncaughtError: (error: unknown) => logErrorType('Uncaught error', error),
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
start(root).catch((error: unknown) => {
  // Without this class, index.html shows that the scripts didn't load.
  document.documentElement.classList.remove('loading-scripts')
  throw error
})

async function start(root: HTMLElement): Promise<void> {
  // Requests need it: without it, all of them would fail, as without a connection.
  if (!('any' in AbortSignal)) throw new Error('This browser is too old')
  removeTrailingSlash()
  startTheme()
  if (settingsError) {
    const page = <FatalErrorPage title="This site isn't set up correctly">{settingsError}</FatalErrorPage>
    render(await import('react-dom/client'), root, page)
    return
  }
  const { desktop } = globalThis
  if (desktop) (await import('./desktop/start-desktop.ts')).startDesktop(desktop)
  startClickGuard()
  startSession()
  startPrefetch()
  const loading = loadScreen(location.pathname)
  // React DOM is two thirds of the code, so everything that doesn't need it has been started above.
  const reactDom = await import('react-dom/client')
  // index.html hides the prerendered page from users who may have a session, and at paths that it wasn't rendered for.
  const isPrerenderedShown = !document.documentElement.classList.contains('hide-prerendered')
  const isAnonymous = getDefaultStore().get(sessionAtom).status === 'anonymous'
  if (isPrerenderedShown && isAnonymous && (await loading)) {
    // In slices, between which the page responds.
    startTransition(() => void reactDom.hydrateRoot(root, app, errorOptions))
    return
  }
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, MAX_SCREEN_WAIT_MS))])
  render(reactDom, root, app)
}

type ReactDom = typeof import('react-dom/client')

/** Replaces the prerendered page, which index.html hides. */
function render({ createRoot }: ReactDom, root: HTMLElement, screen: ReactNode): void {
  root.replaceChildren()
  document.documentElement.classList.remove('hide-prerendered')
  createRoot(root, errorOptions).render(screen)
}

/** Logs only the type of an error: its message may contain private data. */
function logErrorType(label: string, error: unknown): void {
  console.error(`${label}:`, error instanceof Error ? error.name : typeof error)
}

/** Hosts that serve folders redirect `/terms` to `/terms/`. */
function removeTrailingSlash(): void {
  const [, path] = /^((?:\/[^/]+)+)\/$/.exec(location.pathname) ?? []
  if (path) history.replaceState(history.state, '', path + location.search + location.hash)
}
