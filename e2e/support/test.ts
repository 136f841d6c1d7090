import { type BrowserContext, test as base, expect } from '@playwright/test'
import type { Person } from '../../fixtures/people.ts'
import type { ScenarioName } from '../../fixtures/scenarios.ts'
import { type ScenarioOptions, scenarioPath } from '../../mock-api/qa/control-client.ts'
import { createServer, type MockApi } from '../../mock-api/server.ts'
import type { Listening } from '../../renderer/hosting/listening.ts'
import type { Settings } from '../../renderer/settings.ts'
import { type Host, type HostName, startHost } from './hosts.ts'
import { signInByCookies } from './session-cookies.ts'
import { openWhole } from './silence.ts'
import { watch } from './watch.ts'

export { expect }

type Options = {
  /** What serves the pages. */
  host: HostName
  /** Errors that the test provokes on purpose; everything else on the console fails it. */
  allowedErrors: RegExp[]
  /** What the portal tells its pages, besides the address of the API. */
  settings: Partial<Settings>
}

type Fixtures = {
  /** The one of `hosts` that the pages are on. Its pages are told the settings of the test that runs. */
  portal: Host
  /** What the browser calls the portal; another name than its own needs a browser that can resolve it. */
  portalOrigin: string
  /** The test's own mock API, in this process: its clock, outbox and data can be read and moved. */
  api: MockApi & { url: string }
  /** Opens a page, the dashboard unless `path` says otherwise, with the cookies of somebody who has signed in (the form itself: `attempt`). All of it is there then. */
  signIn: (person: Pick<Person, 'email' | 'password'>, path?: string) => Promise<void>
  /** Sets the state of that name, and opens the page where it begins, as its person: it follows the link that a demo has too. All of it is there then. */
  scenario: (name: ScenarioName, options?: ScenarioOptions) => Promise<void>
  /** Keeps pictures of the pages of a test that fails. Playwright's own are taken of each test, and thrown away. */
  pictured: undefined
  /** Fails the test when a page of the context misbehaves. The test's own context is watched already. */
  watched: (context: BrowserContext) => Promise<void>
}

type WorkerFixtures = {
  /** Started when a test of the worker asks for one first: tests that want a worker of another kind would have it started, and its browser. */
  hosts: (name: HostName) => Promise<Host>
}

/** Method, path, status, milliseconds, account. No part of a path is as long as a token, a code or a secret. */
const LOG_LINE = /^[A-Z]+ (\/[\w.:~-]{0,42})+ (\d{3}|aborted) \d+ms (-|[\w-]{1,42})$/

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  allowedErrors: [[], { option: true }],
  settings: [{}, { option: true }],

  host: ['portal', { option: true }],
  hosts: [
    async ({}, use) => {
      const running = new Map<HostName, Promise<Host & Listening>>()
      await use((name) => {
        const host = running.get(name) ?? startHost(name)
        running.set(name, host)
        return host
      })
      for (const host of running.values()) await (await host).close()
    },
    { scope: 'worker' },
  ],

  portal: async ({ hosts, host }, use) => use(await hosts(host)),

  portalOrigin: ({ portal }, use) => use(portal.url),
  baseURL: ({ portalOrigin }, use) => use(portalOrigin),

  api: [
    async ({ portal, portalOrigin, settings }, use) => {
      const said: string[] = []
      const log = (line: string) => said.push(line)
      const api = createServer({ portalOrigins: [portalOrigin], hashing: 'fast', rateLimits: false, log })
      const { url, close } = await api.listen({ port: 0 })
      portal.tell({ apiHost: url, publicAddressUrl: '/public-address', ...settings })
      await use(Object.assign(api, { url }))
      await close()
      expect(
        said.filter((line) => !LOG_LINE.test(line)),
        'what the log says of a call besides what it may',
      ).toEqual([])
    },
    { auto: true },
  ],

  watched: [
    async ({ api, portal, context, allowedErrors }, use) => {
      const watching: Promise<string[]>[] = []
      const start = async (watchedContext: BrowserContext) => {
        const allowed = { origins: [portal.url, api.url], api: api.url, errors: allowedErrors }
        watching.push(watch(watchedContext, allowed))
        await watching.at(-1)
      }
      await start(context)
      await use(start)
      expect((await Promise.all(watching)).flat(), 'what the pages did wrong').toEqual([])
    },
    { auto: true },
  ],

  pictured: [
    async ({ context }, use, info) => {
      await use(undefined)
      if (info.status === info.expectedStatus) return
      for (const [index, page] of context.pages().entries()) {
        const name = `page-${index + 1}.png`
        const path = info.outputPath(name)
        await page.screenshot({ path, timeout: 5_000 }).then(
          () => info.attach(name, { path }),
          () => {}, // A page that does not draw any more has no picture.
        )
      }
    },
    { auto: true },
  ],

  scenario: async ({ page, api }, use) => {
    await use(async (name, options) => {
      await openWhole(page, api.url + scenarioPath(name, options), api)
    })
  },

  signIn: async ({ page, context, api, portal }, use) => {
    await use(async (person, path = '/dashboard') => {
      await signInByCookies(context, portal.url, api.url, person)
      await openWhole(page, path, api)
    })
  },
})
