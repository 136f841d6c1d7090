import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './gallery.css'
import { FatalError } from '../../renderer/components/feedback/fatal-error.tsx'
import { PageWait } from '../../renderer/components/feedback/page-wait.tsx'
import { BrowserSignInWait } from '../../renderer/screens/auth/desktop-sign-in.tsx'
import { startTheme } from '../../renderer/state/theme.ts'
import type { wholePages } from './whole-pages.ts'

const PAGES: Record<(typeof wholePages)[number], ReactNode> = {
  'page-wait': <PageWait problem="The service can't be reached right now." />,
  'fatal-error': (
    <FatalError title="Something went wrong">
      <p>This page could not be shown. Loading it again usually helps.</p>
    </FatalError>
  ),
  'browser-sign-in-wait': (
    <BrowserSignInWait address="https://account.example/oauth/consent?client_id=ancient-desktop" opened={false} />
  ),
}

const root = document.getElementById('root')
if (!root) throw new Error('The gallery has no place to go')
startTheme()
const shown = new URLSearchParams(location.search).get('show')
createRoot(root).render(<StrictMode>{new Map<string | null, ReactNode>(Object.entries(PAGES)).get(shown)}</StrictMode>)
