import { atom, getDefaultStore } from 'jotai'
import { PAGE_COLOR } from './page-color.ts'
import { storage } from './storage.ts'

export type Theme = 'light' | 'dark' | 'system'

/** What the theme switcher changes to. */
export const NEXT_THEME: Record<Theme, Theme> = { light: 'dark', dark: 'system', system: 'light' }

const store = getDefaultStore()
export const themeAtom = atom<Theme>('system')

/** Follows the saved theme, the system and other tabs. A script in index.html has already applied the theme before the first paint. */
export function startTheme(): void {
  const saved = () => {
    const value = storage.theme.read()
    return value === 'light' || value === 'dark' ? value : 'system'
  }
  const follow = () => {
    store.set(themeAtom, saved())
    apply(saved())
  }
  store.set(themeAtom, saved())
  darkSchemeQuery().addEventListener('change', follow)
  addEventListener('storage', (event) => {
    if (event.key === 'theme' || event.key === null) follow()
  })
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') storage.theme.clear()
  else storage.theme.save(theme)
  store.set(themeAtom, theme)
  apply(theme)
}

const darkSchemeQuery = () => matchMedia('(prefers-color-scheme: dark)')

function apply(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && darkSchemeQuery().matches)
  document.documentElement.classList.toggle('dark', dark)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', PAGE_COLOR[dark ? 'dark' : 'light'])
  // Hundreds of simultaneous color transitions would stutter.
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
}
