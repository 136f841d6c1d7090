import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, test as base, expect, type Page } from '@playwright/test'
import { createServer, type MockApi } from '../../mock-api/server.ts'
import { createPortalServer } from '../../renderer/hosting/portal.ts'
import { builtPath, project } from '../support/project.ts'
import { collectProblems } from '../support/watch.ts'
import { type FakeShell, type FakeStartOptions, ORIGIN, startFakeShell } from './fake-shell.ts'
import { findElectron } from './find-electron.mjs'
import { controlShell, type Shell, type StartOptions } from './shell.ts'

export { expect }

type Options = {
  electron: 'fake' | 'real'
  /** Errors that the test provokes on purpose; every other console error fails it. */
  allowedErrors: RegExp[]
}

type Fixtures = {
  /** The API of the deployment, and its web portal, which the system's browser opens. */
  api: MockApi & { url: string; portal: string }
  userData: string
  /** Starts the shell with `electron`, and `api` as its deployment. Call it again only after the previous shell has quit. */
  start: (options?: Partial<StartOptions>) => Promise<Shell>
  startReal: (options?: Partial<StartOptions>) => Promise<Shell>
  /** Starts the shell with the fake Electron, which records the calls of the main process. */
  startFake: (options?: Partial<FakeStartOptions>) => Promise<FakeShell>
  /** Opens a new tab of the system's browser. */
  openTab: (address: string) => Promise<Page>
}

export const test = base.extend<Options & Fixtures>({
  electron: ['fake', { option: true }],
  allowedErrors: [[], { option: true }],

  api: async ({}, use) => {
    let apiHost = ''
    const settings = () => ({ apiHost, publicAddressUrl: '/public-address' })
    const site = await createPortalServer({ dir: builtPath('out/renderer'), settings }).listen({
      port: 0,
      host: '127.0.0.1',
    })
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

  start: ({ electron, startFake, startReal }, use) => use(electron === 'fake' ? startFake : startReal),

  startFake: async ({ browser, viewport, api, userData, allowedErrors }, use) => {
    const problems: Promise<string[]>[] = []
    const shells: FakeShell[] = []
    await use(async ({ settings, ...options } = {}) => {
      configure(userData, api, settings)
      // Local storage outlives the shell; session storage does not.
      const previous = shells.at(-1)?.page.context()
      const storageState = await previous?.storageState()
      await previous?.close()
      const context = await browser.newContext({ viewport, ...(storageState && { storageState }) })
      const watched = collectProblems(context, { origins: [ORIGIN, api.url], api: api.url, errors: allowedErrors })
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
    expect((await Promise.all(problems)).flat(), 'errors of the pages').toEqual([])
    expect(shells.map(({ output }) => output()).join(''), 'console of the main process').toBe('')
  },

  startReal: async ({ api, userData, allowedErrors }, use) => {
    const shells: Shell[] = []
    const problems: string[][] = []
    const output: string[] = []
    const executablePath = findElectron()
    await use(async ({ settings, argv = [] } = {}) => {
      configure(userData, api, settings)
      const application = await _electron.launch({
        ...(executablePath && { executablePath }),
        args: [project, `--user-data-dir=${userData}`, ...argv],
      })
      application.on('console', (message) => output.push(message.text()))
      problems.push(
        await collectProblems(application.context(), { origins: [api.url], api: api.url, errors: allowedErrors }),
      )
      const controls = await controlShell((run, argument) => application.evaluate(run, argument))
      const shell = { ...controls, page: await application.firstWindow(), quit: () => application.close() }
      shells.push(shell)
      return shell
    })
    for (const shell of shells) await shell.quit()
    expect(problems.flat(), 'errors of the pages').toEqual([])
    expect(output, 'console of the main process').toEqual([])
  },

  openTab: async ({ browser, api, allowedErrors }, use) => {
    const context = await browser.newContext()
    const allowed = { origins: [api.portal, api.url], api: api.url, errors: allowedErrors }
    const problems = await collectProblems(context, allowed)
    await use(async (address) => {
      const page = await context.newPage()
      await page.goto(address)
      return page
    })
    await context.close()
    expect(problems, 'errors in the tabs').toEqual([])
  },
})

/** Writes settings.json like an administrator: the addresses of `api`, overridden by `settings`. */
export function configure(
  userData: string,
  api: { url: string; portal: string },
  settings?: StartOptions['settings'],
): void {
  writeFileSync(
    join(userData, 'settings.json'),
    JSON.stringify({ apiHost: api.url, portalUrl: api.portal, publicAddressUrl: '/public-address', ...settings }),
  )
}
