import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Listening } from '../../renderer/hosting/listening.ts'
import { createPortal } from '../../renderer/hosting/portal.ts'
import type { Settings } from '../../renderer/settings.ts'
import { listenAsStaticHost } from './static-host.ts'

/** Where pages are, and what they are told. */
export type Host = { url: string; tell: (settings: Partial<Settings>) => void }

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const here = { port: 0, host: '127.0.0.1' }

/** What may serve a test's pages: the portal's production build behind its security headers, but for 'static host'. */
const starts = {
  portal: (told: () => Partial<Settings>) => createPortal({ dir: join(dist, 'portal'), settings: told }).listen(here),
  /** As `npm start` serves it. */
  'portal with the demo wallet': (told: () => Partial<Settings>) =>
    createPortal({ dir: join(dist, 'portal'), settings: told, demoWallet: join(dist, 'demo-wallet') }).listen(here),
  /** The gallery of components, instead of the portal's pages. */
  gallery: () => createPortal({ dir: join(dist, 'gallery'), settings: () => ({}) }).listen(here),
  'static host': listenAsStaticHost,
}

export type HostName = keyof typeof starts

export async function startHost(name: HostName): Promise<Host & Listening> {
  let told: Partial<Settings> = {}
  const listening = await starts[name](() => told)
  return Object.assign(listening, {
    tell(settings: Partial<Settings>) {
      told = settings
    },
  })
}
