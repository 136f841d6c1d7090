import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { createPortal } from '../../mock-api/portal.ts'
import { createServer, type MockApi } from '../../mock-api/server.ts'
import { watch } from '../watch.ts'
import { type FakeShell, type FakeStart, ORIGIN, startFakeShell } from './fake-shell.ts'
import type { Shell, Start } from './shell.ts'

export { expect }

type Options = {
  /** Errors that the test provokes on purpose; everything else on the console fails it. */
  allowedErrors: RegExp[]
}

type Fixtures = {
  /** The provider of a deployment, and the portal on the web, where the system's browser goes. */
  api: MockApi & { url: string; portal: string }
  userData: string
  /** Starts the shell with `api` as its provider unless told otherwise; again only once the one before has quit. */
  start: (options?: Partial<Start>) => Promise<Shell>
  /** The same, over the fake Electron, where more can be seen of it. */
  startFake: (options?: Partial<FakeStart>) => Promise<FakeShell>
  /** A page of the system's browser. */
  outside: Page
}

const renderer = fileURLToPath(new URL('../../out/renderer', import.meta.url))

/** The desktop shell, over the fake Electron (fake-shell.ts); desktop.spec.ts puts the real one in its place. */
export const test = base.extend<Options & Fixtures>({
  allowedErrors: [[], { option: true }],

  api: async ({}, use) => {
    let apiHost = ''
    const settings = () => ({ apiHost, publicAddressUrl: '/public-address' })
    const site = await createPortal({ dir: renderer, settings }).listen({ port: 0, host: '127.0.0.1' })
    const api = createServer({ portalOrigins: [site.url, 'app://ancient'], hashing: 'fast', rateLimits: false })
    const { url, close } = await api.listen({ port: 0 })
    apiHost = url
    await use(Object.assign(api, { url, portal: site.url }))
    await close()
    await site.close()
  },

  userData: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'shell-'))
    const userData = join(folder, 'Ancient')
    mkdirSync(userData)
    await use(userData)
    rmSync(folder, { recursive: true, force: true })
  },

  start: ({ startFake }, use) => use(startFake),

  startFake: async ({ browser, api, userData, allowedErrors }, use) => {
    const problems: Promise<string[]>[] = []
    const shells: FakeShell[] = []
    await use(async ({ settings, ...options } = {}) => {
      configure(userData, api, settings)
      // A page forgets when the shell ends; what it put into local storage is there at the next start.
      const before = shells.at(-1)?.page.context()
      const storageState = await before?.storageState()
      await before?.close()
      const context = await browser.newContext(storageState && { storageState })
      const watched = watch(context, { origins: [ORIGIN, api.url], api: api.url, errors: allowedErrors })
      problems.push(watched)
      await watched
      const shell = await startFakeShell(await context.newPage(), { userData, ...options })
      shells.push(shell)
      return shell
    })
    for (const shell of shells) {
      await shell.quit()
      await shell.page.context().close()
    }
    expect((await Promise.all(problems)).flat(), 'what the pages did wrong').toEqual([])
  },

  outside: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
})

/** Writes settings.json, as an administrator would: what leads to `api`, and `settings` over it. */
export function configure(userData: string, api: { url: string; portal: string }, settings?: Start['settings']): void {
  writeFileSync(
    join(userData, 'settings.json'),
    JSON.stringify({ apiHost: api.url, portalUrl: api.portal, publicAddressUrl: '/public-address', ...settings }),
  )
}
