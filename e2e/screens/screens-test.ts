import { test as base, expect } from '../support/test.ts'
import { drawing } from './screens-machine.ts'

export { expect }

/** The moment that all screenshots show. */
export const NOON = Date.parse('2026-11-21T12:00:00Z')

// Links and redirect URIs show the address of the portal, whose port differs in each run.
export const HOST = 'http://account.localhost'

/** The portal at the address that the screenshots show. */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions, hosts }, use) => {
      const { url } = await hosts('portal')
      const rule = `--host-resolver-rules=MAP ${new URL(HOST).host}:80 ${new URL(url).host}`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule, ...drawing] })
    },
    { scope: 'worker' },
  ],

  portalOrigin: HOST,
  contextOptions: { reducedMotion: 'reduce' },
  allowedErrors: ({}, use) => use([/Request to a foreign origin: http:\/\/account\.localhost/, /status of 5\d\d/]),
})
