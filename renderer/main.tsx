import './styles.css'
import { getDefaultStore } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { FatalError } from './components/fatal-error.tsx'
import { firstScreen } from './first-screen.ts'
import { settingsProblem } from './settings.ts'
import { startSession } from './state/session.ts'
import { sessionAtom } from './state/session-atom.ts'
import { startTheme } from './state/theme.ts'

// What nobody caught is worth a line in the console, but never the message: it may hold what was sent.
addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  console.error('Unhandled rejection:', event.reason instanceof Error ? event.reason.name : typeof event.reason)
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

startTheme()
const shell = startShell()
if (settingsProblem) {
  createRoot(root).render(<FatalError title="The settings of this site are wrong">{settingsProblem}</FatalError>)
} else {
  startSession()
  void Promise.all([shell, firstScreen(window.location, getDefaultStore().get(sessionAtom).status)]).then(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
}

/** What only the desktop shell needs is in a file of its own, which browsers never load. */
async function startShell(): Promise<void> {
  const { desktop } = globalThis
  if (desktop) (await import('./state/desktop.ts')).startDesktop(desktop)
}
