import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { createServer } from '../mock-api/server.ts'
import { test as base, expect } from './test.ts'

export { expect }

/** When the pictures were taken. */
export const NOON = Date.parse('2026-11-21T12:00:00Z')
/** What drew them. `text` changes with the fonts of the product, and with how letters are drawn. */
type Machine = { platform: string; browser: string; text: string }

// Links and redirect URIs show where the portal is, which must not be another port in each picture.
export const HOST = 'http://account.localhost'
const madeWith = new URL('./screens/made-with.json', import.meta.url)

/** The portal as the pictures show it, always at the same address. `elsewhere` says why no pictures can be compared. */
export const test = base.extend<object, { elsewhere: string }>({
  launchOptions: [
    async ({ launchOptions, portal }, use) => {
      const rule = `--host-resolver-rules=MAP ${new URL(HOST).host}:80 ${new URL(portal.url).host}`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule, '--disable-lcd-text'] })
    },
    { scope: 'worker' },
  ],

  baseURL: HOST,
  contextOptions: { reducedMotion: 'reduce' },
  allowedErrors: ({}, use) => use([/Request to a stranger: http:\/\/account\.localhost/, /status of 5\d\d/]),

  api: async ({ portal }, use) => {
    const api = createServer({ portalOrigins: [HOST], hashing: 'fast', rateLimits: false })
    const { url, close } = await api.listen({ port: 0 })
    portal.tell({ apiHost: url })
    await use(Object.assign(api, { url }))
    await close()
  },

  elsewhere: [
    async ({ browser }, use, { config }) => {
      const machine = await machineOf(browser)
      if (config.updateSnapshots === 'changed') writeFileSync(madeWith, `${JSON.stringify(machine, null, 2)}\n`)
      const difference = differenceTo(JSON.parse(readFileSync(madeWith, 'utf8')), machine)
      if (difference) console.log(`Screens are not compared with their pictures: ${difference}.`)
      await use(difference)
    },
    { scope: 'worker' },
  ],
})

/** Why this machine cannot draw the same pictures though all may be right; empty when it can. */
function differenceTo(reference: Machine, machine: Machine): string {
  if (machine.platform !== reference.platform)
    return `this is ${machine.platform}, and they are of ${reference.platform}`
  if (machine.browser !== reference.browser) return `this is ${machine.browser}, and they are of ${reference.browser}`
  return machine.text === reference.text ? '' : 'this machine has other fonts, or draws them differently'
}

async function machineOf(browser: Browser): Promise<Machine> {
  const page = await browser.newPage({ viewport: { width: 600, height: 200 } })
  const tokens = readFileSync(new URL('../renderer/tokens.css', import.meta.url), 'utf8')
  const samples = ['sans', 'display', 'mono'].map(
    (font) => `<p style="font: 20px var(--font-${font})">Hamburgefonstiv 0123456789 Ωάλφα`,
  )
  await page.setContent(`<!doctype html><style>${tokens}</style>${samples.join('')}`)
  const picture = await page.screenshot()
  await page.close()
  return {
    platform: process.platform,
    browser: `Chromium ${browser.version().split('.')[0]}`,
    text: createHash('sha256').update(picture).digest('hex').slice(0, 16),
  }
}
