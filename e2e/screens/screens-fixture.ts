import { test as base, expect } from '../support/test.ts'
import { renderingFlags } from './screens-machine.ts'

export { expect }

/** The time on all screenshots. */
export const NOON = Date.parse('2026-11-21T12:00:00Z')

// Screens show the portal's address, whose real port differs in each run.
export const HOST = 'http://account.localhost'

export const test = base.extend({
  launchOptions: [
    async ({ launchOptions, hosts }, use) => {
      const { url } = await hosts('portal')
      const rule = `--host-resolver-rules=MAP ${new URL(HOST).host}:80 ${new URL(url).host}`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule, ...renderingFlags] })
    },
    { scope: 'worker' },
  ],

  portalOrigin: HOST,
  contextOptions: { reducedMotion: 'reduce' },
  allowedErrors: ({}, use) => use([/Request to a foreign origin: http:\/\/account\.localhost/, /status of 5\d\d/]),
})
