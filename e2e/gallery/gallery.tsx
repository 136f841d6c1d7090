import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './gallery.css'
import { PageLoading } from '../../renderer/components/feedback/page-loading.tsx'
import { SkipLink } from '../../renderer/components/layout/skip-link.tsx'
import { ThemeSwitcher } from '../../renderer/components/layout/theme-switcher.tsx'
import { FatalError } from '../../renderer/fatal-error.tsx'
import { BrowserSignInWait } from '../../renderer/screens/auth/desktop-sign-in.tsx'
import { startTheme } from '../../renderer/state/theme.ts'
import { Controls } from './controls.tsx'
import { Fields } from './fields.tsx'
import { Group } from './group.tsx'
import { Messages } from './messages.tsx'

/** Full pages that no state of the provider leads to, by the query parameter `page`. */
const pages = new Map<string | null, ReactNode>([
  ['page-loading', <PageLoading key="page-loading" problem="The service can't be reached right now." />],
  [
    'fatal-error',
    <FatalError key="fatal-error" title="Something went wrong">
      <p>We couldn't show this page. Reloading usually helps.</p>
    </FatalError>,
  ],
  [
    'browser-sign-in-wait',
    <BrowserSignInWait
      key="browser-sign-in-wait"
      address="https://account.example/oauth/consent?client_id=ancient-desktop"
      opened={false}
    />,
  ],
])

function Gallery() {
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex max-w-[1200px] justify-end px-5 pt-3 tablet:px-10">
        <ThemeSwitcher />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] p-5 tablet:p-10">
        <h1 className="display-40">Components</h1>
        <Controls />
        <Fields />
        <Messages />
        <Group name="Full pages">
          <ul className="flex flex-wrap gap-x-6">
            {[...pages.keys()].map((name) => (
              <li key={name}>
                <a href={`?page=${name}`} className="inline-flex min-h-touch items-center">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Group>
      </main>
    </>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root"')
startTheme()
const page = pages.get(new URLSearchParams(location.search).get('page'))
createRoot(root).render(<StrictMode>{page ?? <Gallery />}</StrictMode>)
