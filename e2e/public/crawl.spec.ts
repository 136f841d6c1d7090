import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { ada, alan, people } from '../../fixtures/people.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { PATHS } from '../../renderer/routes.ts'
import { consentAddress } from '../support/consent-page.ts'
import { connect, installWallet } from '../support/fake-wallet.ts'
import { resetLink, verificationLink } from '../support/mailed-links.ts'
import { openHydrated } from '../support/open.ts'
import { expect, test } from '../support/test.ts'

/*
 * Every screen in every role. What must not happen on any page (errors, breaches of the policy, requests to a stranger) fails the
 * test by itself: see watch.ts.
 */

const portal = fileURLToPath(new URL('../../dist/portal', import.meta.url))

const HOSTILE = `"><img src=x onerror=alert(1)><svg onload=alert(2)>`

/** Every address of the portal, one that it does not have, and some with valid queries. The last is a consent request. */
async function allAddresses(api: MockApi & { url: string }): Promise<string[]> {
  const links = [await resetLink(api), await verificationLink(api)]
  return [...PATHS, '/no/such/page', '/oauth/callback?code=C&state=S', ...links, consentAddress()]
}

/**
 * Opens each page and waits until it has what it asked for; what is said in the console meanwhile is returned. No page may show,
 * keep or put into its address any of the `secrets`.
 */
async function crawl(page: Page, paths: string[], api: MockApi, secrets: string[] = []): Promise<string[]> {
  const said: string[] = []
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('console', (message) => said.push(message.text()))
  page.on('websocket', (socket) => said.push(`WebSocket: ${socket.url()}`))
  page.on('dialog', (dialog) => said.push(`Dialog: ${dialog.message()}`))
  for (const path of paths)
    await test.step(path, async () => {
      await openHydrated(page, path, api)
      await expect(page.locator('[aria-busy=true], .progress-sign')).toHaveCount(0)
      expect(await page.locator('img[src="x"], svg[onload], iframe, object, embed').count(), 'markup of others').toBe(0)
      const told = await page.evaluate(() =>
        JSON.stringify([history.state, localStorage, sessionStorage, document.documentElement.outerHTML]),
      )
      // Also an address that was replaced at once.
      const all = [told, ...addresses].join('\n')
      expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
      expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
    })
  return said
}

test('no screen that a visitor sees breaks the policy, logs an error or calls a stranger (R-06, TP02)', async ({
  page,
  api,
}) => {
  expect(await crawl(page, await allAddresses(api), api)).toEqual([])
})

test('no source map, and nobody of the demo, is among the files that are served (R-19, M-28)', () => {
  const files = readdirSync(portal, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /\.(js|css|html|json)$/.test(file))
  const passwords = people.map(({ password }) => password)
  const telling = texts.filter((file) => {
    const text = readFileSync(join(portal, file), 'utf8')
    return ['sourceMappingURL', ...passwords].some((secret) => text.includes(secret))
  })
  expect(texts.length).toBeGreaterThan(10)
  expect([...telling, ...files.filter((file) => file.endsWith('.map'))]).toEqual([])
})

for (const person of [alan, ada])
  test(`no screen that ${person.firstName} sees takes names for markup, breaks the policy or tells a secret (R-01, R-06, R-19, TP02, TU03)`, async ({
    page,
    api,
    signIn,
  }) => {
    const { users, clients, activities } = api.data
    for (const account of [...users.rows()].slice(-20))
      users.put({
        ...account,
        username: HOSTILE + account.id,
        lastName: HOSTILE,
        country: HOSTILE,
        referredBy: person.id,
      })
    const self = users.get(person.id)
    if (self) users.put({ ...self, firstName: HOSTILE, lastName: HOSTILE, membership: HOSTILE })
    for (const client of [...clients.rows()]) clients.put({ ...client, name: HOSTILE, description: HOSTILE })
    activities.put({
      id: 'hostile',
      userId: person.id,
      action: HOSTILE,
      clientName: HOSTILE,
      ipAddress: HOSTILE,
      createdAt: new Date().toISOString(),
    })
    await installWallet(page, { name: HOSTILE })
    await installWallet(page, { name: `${HOSTILE} too` })
    await signIn(person, '/terms')
    const tokens = (await page.context().cookies()).map(({ value }) => value)
    const secrets = [
      person.password,
      ...tokens,
      ...[...clients.rows()].flatMap(({ clientSecret }) => clientSecret ?? []),
    ]
    const said = await crawl(page, await allAddresses(api), api, secrets)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img')
    if (person === ada) {
      // Alan's is connected.
      await page.goto('/dashboard/security')
      await connect(page).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('<img')
    }
    expect(said).toEqual([])
  })

test.describe(() => {
  test.use({ allowedErrors: [/TrustedHTML|TrustedScript|require-trusted-types-for/] })

  test('a page takes no text for markup or script, whoever tries (R-05)', async ({ page }) => {
    await page.goto('/auth/login')
    const outcomes = await page.evaluate(() => {
      const sinks = [
        () => Object.assign(document.createElement('p'), { innerHTML: '<b>x</b>' }),
        () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>x</b>' }),
        () => Object.assign(document.createElement('script'), { text: 'alert(1)' }),
      ]
      return sinks.map((sink) => {
        try {
          sink()
          return 'taken'
        } catch (error) {
          return error instanceof Error ? error.name : 'refused'
        }
      })
    })
    expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError'])
  })
})

test('the headers that the build writes for other hosts are those that the page comes with (R-05)', async ({
  page,
}) => {
  const file = readFileSync(join(portal, '_headers'), 'utf8')
  const headers = (await page.goto('/auth/login'))?.headers() ?? {}
  const policy = headers['content-security-policy']?.replace(
    /connect-src 'self'[^;]*/,
    "connect-src 'self' https://api.ipify.org",
  )
  expect(file).toContain(`Content-Security-Policy: ${policy}\n`)
})
