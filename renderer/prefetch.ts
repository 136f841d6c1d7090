import { getDefaultStore } from 'jotai'
import { screenFiles } from './first-screen.ts'
import { loadScreen } from './lazy-screen.tsx'
import { sessionAtom } from './state/session-atom.ts'

/** Loads the files of the screen that a link leads to once a hand, a finger or the focus is on it, so that they are there when it is followed. */
export function startPrefetch(): void {
  addEventListener('pointerover', onApproach)
  addEventListener('focusin', onApproach)
}

function onApproach({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== location.origin) return
  for (const name of screenFiles(link, getDefaultStore().get(sessionAtom).status)) void loadScreen(name)
}
