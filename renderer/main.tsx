import './styles.css'
import { getDefaultStore } from 'jotai'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { FatalError } from './components/fatal-error.tsx'
import { firstScreen } from './first-screen.ts'
import { startPrefetch } from './prefetch.ts'
import { settings, settingsProblem } from './settings.ts'
import { startSession } from './state/session.ts'
import { sessionAtom } from './state/session-atom.ts'
import { startTheme } from './state/theme.ts'
import { startWayBack } from './way-back.ts'

// What nobody caught is worth a line in the console, but never the message: it may hold what was sent.
addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  console.error('Unhandled rejection:', event.reason instanceof Error ? event.reason.name : typeof event.reason)
})

const app = (
  <StrictMode>
    <ErrorBoundary>
      <App />
    </ErrorBoundary>
  </StrictMode>
)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

void nextTask().then(() => start(root))

/** In tasks of its own, as the reading of these files is a long one already. */
async function start(page: HTMLElement): Promise<void> {
  leaveFolder()
  startTheme()
  const styles = applyStyles()
  if (settingsProblem) {
    render(page, <FatalError title="The settings of this site are wrong">{settingsProblem}</FatalError>)
    return
  }
  const shell = startShell()
  startSession()
  startPrefetch()
  startWayBack()
  await Promise.all([shell, Promise.race([styles, pressed()]), firstScreen(location, sessionStatus())])
  await nextTask()
  if (sessionStatus() === 'anonymous' && isPrerendered()) takeOver(page)
  else render(page, app)
}

/** A host that knows folders has answered `/terms` with `/terms/`; the application's addresses have no such slash. */
function leaveFolder(): void {
  const [, path] = /^((?:\/[^/]+)+)\/$/.exec(location.pathname) ?? []
  if (path) history.replaceState(history.state, '', path + location.search + location.hash)
}

function nextTask(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** What only the desktop shell needs is in a file of its own, which browsers never load. */
async function startShell(): Promise<void> {
  const { desktop } = globalThis
  if (desktop) (await import('./state/desktop.ts')).startDesktop(desktop)
}

/**
 * Asks for the style sheets of a prerendered page, which has what is seen first (build/page-files.ts): before its scripts they would take
 * from these a part of the line. Settles once they are in force.
 */
async function applyStyles(): Promise<void> {
  const waiting = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')
  const loads = [...waiting].map(
    (link) =>
      new Promise((resolve) => {
        link.onload = resolve
        // Without them the page is ugly, but can be used.
        link.onerror = resolve
        link.disabled = false
      }),
  )
  await Promise.all(loads)
}

/** Settles once somebody has pressed something, who is not to wait for styles: the page has those of a form that is busy. */
function pressed(): Promise<unknown> | undefined {
  if (globalThis.early?.pressed.size) return undefined
  return new Promise((resolve) => {
    for (const type of ['submit', 'click']) addEventListener(type, resolve, { once: true })
  })
}

function sessionStatus() {
  return getDefaultStore().get(sessionAtom).status
}

/** Whether the page was rendered at build time for this address (build/page-files.ts); then it was for a guest in a browser. */
function isPrerendered(): boolean {
  return !globalThis.desktop && document.documentElement.dataset.page === location.pathname
}

function takeOver(page: HTMLElement): void {
  document.documentElement.classList.remove('undecided')
  // index.html wrote those that the page's settings name; where they name none, ours count and not those of the build.
  for (const [name, value] of Object.entries(settings))
    for (const mark of page.querySelectorAll<HTMLElement>(`[data-setting=${name}]`))
      if (mark instanceof HTMLAnchorElement) mark.href = value
      else mark.textContent = value
  // In pieces, so that the page never stands still.
  startTransition(() => void hydrateRoot(page, app))
  // But not for somebody who waits: when an event that React would replay (its `discreteReplayableEvents`) meets what is not hydrated
  // yet, React hydrates the root and each boundary around its target before dispatching it. Nothing of ours hears of this one.
  const [waiting] = globalThis.early?.pressed ?? []
  waiting?.dispatchEvent(new Event('auxclick', { bubbles: true }))
}

/** Takes away what was rendered for somebody else, or for another address, before anything can be seen (index.html). */
function render(page: HTMLElement, screen: ReactNode): void {
  page.replaceChildren()
  document.documentElement.classList.remove('undecided')
  createRoot(page).render(screen)
}
