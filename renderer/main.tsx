import './styles.css'
import { getDefaultStore } from 'jotai'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { FatalError } from './components/fatal-error.tsx'
import { startPageTitles } from './components/page-title.ts'
import { firstScreen } from './first-screen.ts'
import { startPrefetch } from './prefetch.ts'
import { settings, settingsProblem } from './settings.ts'
import { startSession } from './state/session.ts'
import { sessionAtom } from './state/session-atom.ts'
import { startTheme } from './state/theme.ts'

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

startTheme()
const shell = startShell()
// In a task of its own: `load`, which ends this one, would style the whole page anew within it.
const styles = new Promise((resolve) => setTimeout(resolve)).then(applyStyles)
if (settingsProblem) {
  render(root, <FatalError title="The settings of this site are wrong">{settingsProblem}</FatalError>)
} else {
  startSession()
  startPrefetch()
  startPageTitles()
  void Promise.all([shell, styles, firstScreen(location, sessionStatus())]).then(() => {
    if (sessionStatus() === 'anonymous' && isPrerendered()) takeOver(root)
    else render(root, app)
  })
}

/** What only the desktop shell needs is in a file of its own, which browsers never load. */
async function startShell(): Promise<void> {
  const { desktop } = globalThis
  if (desktop) (await import('./state/desktop.ts')).startDesktop(desktop)
}

/** Puts the style sheets into force, of which a prerendered page has what is seen first (page-files.ts). Settles once they are there. */
async function applyStyles(): Promise<void> {
  const waiting = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media="not all"]')
  const loads = [...waiting].map((link) => {
    const isThere = link.sheet !== null
    link.media = 'all'
    return (
      isThere ||
      new Promise((resolve) => {
        link.onload = resolve
        // Without them the page is ugly, but can be used.
        link.onerror = resolve
      })
    )
  })
  await Promise.all(loads)
}

function sessionStatus() {
  return getDefaultStore().get(sessionAtom).status
}

/** Whether the page was rendered at build time for this address (page-files.ts); then it was for a guest in a browser. */
function isPrerendered(): boolean {
  return !globalThis.desktop && document.documentElement.dataset.page === location.pathname.replace(/(.)\/$/, '$1')
}

function takeOver(page: HTMLElement): void {
  document.documentElement.classList.remove('undecided')
  // Where the settings were replaced without them being written into the page too.
  for (const mark of page.querySelectorAll<HTMLElement>('[data-setting]')) {
    if (mark instanceof HTMLAnchorElement) mark.href = settings.mainSiteUrl
    else mark.textContent = settings.productName
  }
  // In pieces, so that the page never stands still.
  startTransition(() => void hydrateRoot(page, app))
  // But not for somebody who waits: what a hand is on, React hydrates at once. Nothing of ours hears of this event.
  const [pressed] = globalThis.early ?? []
  pressed?.dispatchEvent(new Event('auxclick', { bubbles: true }))
}

/** Takes away what was rendered for somebody else, or for another address, before anything can be seen (index.html). */
function render(page: HTMLElement, screen: ReactNode): void {
  page.replaceChildren()
  document.documentElement.classList.remove('undecided')
  createRoot(page).render(screen)
}
