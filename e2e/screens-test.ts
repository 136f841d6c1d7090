import { differenceTo, drawing, machineOf } from './screens-machine.ts'
import { test as base, expect } from './test.ts'

export { expect }

/** When the pictures were taken. */
export const NOON = Date.parse('2026-11-21T12:00:00Z')

// Links and redirect URIs show where the portal is, which must not be another port in each picture.
export const HOST = 'http://account.localhost'

/** The portal as the pictures show it, always at the same address. `elsewhere` says why no pictures can be compared. */
export const test = base.extend<object, { elsewhere: string }>({
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
  allowedErrors: ({}, use) => use([/Request to a stranger: http:\/\/account\.localhost/, /status of 5\d\d/]),

  elsewhere: [
    async ({ browser }, use) => {
      const difference = differenceTo(await machineOf(browser))
      if (difference) console.log(`Screens are not compared with their pictures: ${difference}.`)
      await use(difference)
    },
    { scope: 'worker' },
  ],
})
