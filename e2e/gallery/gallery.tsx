import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './gallery.css'
import { SkipLink } from '../../renderer/components/layout/skip-link.tsx'
import { ThemeSwitcher } from '../../renderer/components/layout/theme-switcher.tsx'
import { ScrollToTop } from '../../renderer/screens/public/scroll-to-top.tsx'
import { startTheme } from '../../renderer/state/theme.ts'
import { Controls } from './controls.tsx'
import { Fields } from './fields.tsx'
import { Group } from './group.tsx'
import { Lists } from './lists.tsx'
import { Messages } from './messages.tsx'
import { Pictures } from './pictures.tsx'
import { ScreenParts } from './screen-parts.tsx'
import { wholePages } from './whole-pages.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The gallery has no place to go')
startTheme()

createRoot(root).render(
  <StrictMode>
    <SkipLink />
    <header className="mx-auto flex max-w-[1200px] justify-end px-5 pt-3 tablet:px-10">
      <ThemeSwitcher />
    </header>
    <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] p-5 tablet:p-10">
      <h1 className="display-40">Controls and states</h1>
      <p className="mt-1 text-16 text-text-2">Everything that can be touched, in every state it can be in.</p>
      <Controls />
      <Fields />
      <Messages />
      <Lists />
      <ScreenParts />
      <Pictures />
      <Group name="Whole pages">
        <ul className="flex flex-wrap gap-x-6">
          {wholePages.map((name) => (
            <li key={name}>
              <a href={`./whole-page.html?show=${name}`} className="inline-flex min-h-touch items-center">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Group>
    </main>
    <ScrollToTop />
  </StrictMode>,
)
