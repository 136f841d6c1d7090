import { test as base, expect } from '@playwright/test'
import type { Person } from '../../fixtures/people.ts'
import type { ScenarioName } from '../../fixtures/scenarios.ts'
import { type ScenarioOptions, scenarioPath } from '../../mock-api/qa/control-client.ts'
import { createServer, type MockApi } from '../../mock-api/server.ts'
import type { RunningServer } from '../../renderer/hosting/start-server.ts'
import type { Settings } from '../../renderer/settings.ts'
import { type Host, type HostName, startHost } from './hosts.ts'
import { openHydrated } from './hydration.ts'
import { newSession } from './session.ts'
import { collectProblems } from './watch.ts'

export { expect }

type Options = {
  host: HostName
  /** Errors that the test provokes on purpose. Every other error on the console fails it. */
  allowedErrors: RegExp[]
  /** Settings of the pages besides the address of the API. */
  settings: Partial<Settings>
}

type Fixtures = {
  portal: Host
  /** The portal's origin in the browser. Override it to use another host name, which the browser must resolve. */
  portalOrigin: string
  /** The test's own mock API, in this process. */
  api: MockApi & { url: string }
  /** Signs in by cookies, which the next page finds. */
  startSession: (person: Pick<Person, 'email' | 'password'>) => Promise<void>
  /** Signs in by cookies and opens a page, by default the dashboard. For the form, see `submitSignIn`. */
  signIn: (person: Pick<Person, 'email' | 'password'>, path?: string) => Promise<void>
  /** Starts a scenario and opens its page, hydrated, signed in as the scenario's user. */
  scenario: (name: ScenarioName, options?: ScenarioOptions) => Promise<void>
  /** Takes screenshots of a failed test's pages only. Playwright's own option takes them for each test. */
  failureScreenshots: undefined
  /** Fails the test if its pages have problems. */
  watched: undefined
}

type WorkerFixtures = {
  /** Starts a host when a test first needs it. */
  hosts: (name: HostName) => Promise<Host>
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  allowedErrors: [[], { option: true }],
  settings: [{}, { option: true }],

  host: ['portal', { option: true }],
  hosts: [
    async ({}, use) => {
      const running = new Map<HostName, Promise<Host & RunningServer>>()
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
      const api = createServer({ portalOrigins: [portalOrigin], hashing: 'fast', rateLimits: false })
      const { url, close } = await api.listen({ port: 0 })
      portal.setSettings({ apiHost: url, publicAddressUrl: '/public-address', ...settings })
      await use(Object.assign(api, { url }))
      await close()
    },
    { auto: true },
  ],

  // Before `watched`, so that it ends after it: in Firefox, taking a screenshot violates the policy of the page.
  failureScreenshots: [
    async ({ context }, use, info) => {
      await use(undefined)
      if (info.status === info.expectedStatus) return
      for (const [index, page] of context.pages().entries()) {
        const name = `page-${index + 1}.png`
        const path = info.outputPath(name)
        await page.screenshot({ path, timeout: 5_000 }).then(
          () => info.attach(name, { path }),
          () => {}, // A crashed page has no screenshot.
        )
      }
    },
    { auto: true },
  ],

  watched: [
    async ({ api, portalOrigin, context, allowedErrors }, use) => {
      const allowed = { origins: [portalOrigin, api.url], api: api.url, errors: allowedErrors }
      const problems = await collectProblems(context, allowed)
      await use(undefined)
      expect(problems, 'problems on the pages').toEqual([])
    },
    { auto: true },
  ],

  scenario: async ({ page, api, portalOrigin }, use) => {
    await use(async (name, options) => {
      const link = new URL(scenarioPath(name, options), api.url)
      // The page sets cookies for the host name in its URL.
      link.hostname = new URL(portalOrigin).hostname
      await openHydrated(page, link.href, api)
    })
  },

  startSession: async ({ context, api, portalOrigin }, use) => {
    await use(async (person) => context.addCookies((await newSession(portalOrigin, api.url, person)).cookies))
  },

  signIn: async ({ page, api, startSession }, use) => {
    await use(async (person, path = '/dashboard') => {
      await startSession(person)
      await openHydrated(page, path, api)
    })
  },
})
