import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { FatalError } from './components/fatal-error.tsx'
import { firstScreen } from './first-screen.ts'
import { settingsProblem } from './settings.ts'
import { startDesktop } from './state/desktop.ts'
import { startSession } from './state/session.ts'
import { startTheme } from './state/theme.ts'

// What nobody caught is worth a line in the console, but never the message: it may hold what was sent.
addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  console.error('Unhandled rejection:', event.reason instanceof Error ? event.reason.name : typeof event.reason)
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

startTheme()
if (globalThis.desktop) startDesktop(globalThis.desktop)
if (settingsProblem) {
  createRoot(root).render(<FatalError title="The settings of this site are wrong">{settingsProblem}</FatalError>)
} else {
  startSession()
  void firstScreen(window.location.pathname).then(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
}
