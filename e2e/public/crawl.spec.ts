import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ada, grace, people } from '../../fixtures/people.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { PATHS, type Path, ROUTES } from '../../renderer/routes.ts'
import { consentPath } from '../support/consent-page.ts'
import { resetLink, verificationLink } from '../support/email-links.ts'
import { connectButton, installWallet } from '../support/fake-wallet.ts'
import { openHydrated } from '../support/hydration.ts'
import { builtPath, project } from '../support/project.ts'
import { expect, test } from '../support/test.ts'

/** Found only in the demo script: the key of its wallet. */
const DEMO_WALLET = 'The demo wallet of Ancient'

const HOSTILE = `"><img src=x onerror=alert(1)><svg onload=alert(2)>`

/**
 * Paths of the portal, an unknown one, and some with valid queries; of the paths with the guard `redirected`, which all lead to the same page,
 * only `example`. The authorization request is the last.
 */
async function listPaths(
  api: MockApi & { url: string },
  redirected: 'guest' | 'user',
  example: Path,
): Promise<string[]> {
  const links = [await resetLink(api), await verificationLink(api)]
  const paths = PATHS.filter((path) => path === example || ROUTES[path].guard !== redirected)
  return [...paths, '/no/such/page', '/oauth/callback?code=C&state=S', ...links, consentPath()]
}

const EMAIL = ['email', 'email', 254, 'pasted']
const EMAIL_OF_ACCOUNT = ['email', 'username', 254, 'pasted']
const CHOSEN = ['password', 'new-password', 128, 'pasted']
const CHOSEN_AGAIN = ['confirmPassword', 'new-password', 128, 'pasted']

/** Each credential field's name, autocomplete, maximum length and whether it accepts pasted text, and the accounts of password forms. */
const readCredentials = (page: Page) =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>(
      'input:is([type=email], [type=password], [name=username]):not([hidden])',
    )
    const accounts = document.querySelectorAll<HTMLInputElement>(
      'form:has([type=password]) input[autocomplete=username][hidden]',
    )
    const described = [...fields].map((field) => {
      const isAccepted = field.dispatchEvent(new Event('paste', { bubbles: true, cancelable: true }))
      return [field.name, field.getAttribute('autocomplete'), field.maxLength, isAccepted ? 'pasted' : 'blocked']
    })
    return [...described, ...[...accounts].map(({ value }) => value)]
  })

/**
 * Opens each page and expects none of the `secrets` in its content, storage, URL or console. Returns warnings, errors, dialogs
 * and web sockets, and the credential fields by path. Policy violations and foreign requests fail the test in watch.ts.
 */
async function crawl(page: Page, paths: string[], api: MockApi, secrets: string[] = []) {
  const problems: string[] = []
  const credentials: Record<string, unknown[]> = {}
  const logged: string[] = []
  const urls: string[] = []
  page.on('framenavigated', (frame) => urls.push(frame.url()))
  page.on('console', (message) => {
    logged.push(message.text())
    // Full Chromium also logs hints at the other levels.
    if (['warning', 'error'].includes(message.type())) problems.push(message.text())
  })
  page.on('websocket', (socket) => problems.push(`WebSocket: ${socket.url()}`))
  page.on('dialog', (dialog) => problems.push(`Dialog: ${dialog.message()}`))
  for (const path of paths)
    await test.step(path, async () => {
      await openHydrated(page, path, api)
      await expect(page.locator('[aria-busy=true], .spinner')).toHaveCount(0)
      expect(await page.locator('img[src="x"], svg[onload], iframe, object, embed').count(), 'injected markup').toBe(0)
      const stored = await page.evaluate(() =>
        JSON.stringify([history.state, localStorage, sessionStorage, document.documentElement.outerHTML]),
      )
      // The URLs include those that were replaced immediately.
      const all = [stored, ...urls, ...logged].join('\n')
      expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
      expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
      const fields = await readCredentials(page)
      if (fields.length > 0) credentials[new URL(page.url()).pathname] = fields
    })
  // Only full Chromium, which has a password manager, logs this.
  expect(logged.filter((text) => text.includes('Password forms should have'))).toEqual([])
  return { problems, credentials }
}

test('no screen logs a problem or looks up the IP address; password managers and pasting work', {
  tag: '@every-browser',
}, async ({ page, api }) => {
  // It opens every page, which takes a minute in Firefox on a busy machine.
  test.setTimeout(120_000)
  const { problems, credentials } = await crawl(page, await listPaths(api, 'user', '/dashboard'), api)
  expect(problems).toEqual([])
  expect(credentials).toEqual({
    '/auth/login': [EMAIL_OF_ACCOUNT, ['password', 'current-password', 128, 'pasted']],
    '/auth/forgot-password': [EMAIL],
    '/auth/register': [EMAIL_OF_ACCOUNT, ['username', 'nickname', 30, 'pasted'], CHOSEN, CHOSEN_AGAIN],
    '/auth/reset-password': [CHOSEN, CHOSEN_AGAIN, grace.email],
    '/auth/verify-email': [EMAIL],
  })
  expect(api.requests.list({ call: 'GET /public-address' })).toEqual([])
})

/** The built files in these folders, with their contents. */
const readBuild = (...folders: string[]) =>
  folders
    .flatMap((folder) => readdirSync(builtPath(folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }))

test('no page, on the web or in the shell, contains a source map, demo password or demo wallet', () => {
  const files = readBuild('dist/portal', 'out/renderer', 'out/preload')
  const secrets = ['sourceMappingURL', DEMO_WALLET, ...people.map(({ password }) => password)]
  const leaking = files.filter(
    ({ name, text }) => name.endsWith('.map') || secrets.some((secret) => text.includes(secret)),
  )
  expect(leaking.map(({ name }) => name)).toEqual([])
  expect(files.length).toBeGreaterThan(100)
  for (const { text } of readBuild('dist/demo-script', 'out/demo-script')) expect(text).toContain(DEMO_WALLET)
})

test('licenses.txt has the licenses of the packages in the portal', () => {
  const licenses = readFileSync(join(project, 'dist/portal/licenses.txt'), 'utf8')
  // Packages of the entry script and of scripts that load on demand.
  for (const name of ['react-dom', 'valibot', '@tanstack/query-core', 'ethers', 'libphonenumber-js', 'uqr'])
    expect(licenses).toMatch(new RegExp(`^## ${name} - .*\\(MIT\\)$`, 'm'))
  expect(licenses).toContain('Permission is hereby granted, free of charge')
})

test('no screen executes markup in names or leaks a secret', async ({ page, api, startSession }) => {
  const { users, clients, activities } = api.db
  for (const account of [...users.rows()].slice(-20))
    users.put({
      ...account,
      username: HOSTILE + account.id,
      lastName: HOSTILE,
      country: HOSTILE,
      referredBy: ada.id,
    })
  const self = users.get(ada.id)
  if (self) users.put({ ...self, firstName: HOSTILE, lastName: HOSTILE, membership: HOSTILE })
  for (const client of [...clients.rows()]) clients.put({ ...client, name: HOSTILE, description: HOSTILE })
  activities.put({
    id: 'hostile',
    userId: ada.id,
    action: HOSTILE,
    clientName: HOSTILE,
    ipAddress: HOSTILE,
    createdAt: new Date().toISOString(),
  })
  await installWallet(page, { name: HOSTILE })
  await installWallet(page, { name: `${HOSTILE} too` })
  await startSession(ada)
  const tokens = (await page.context().cookies()).map(({ value }) => value)
  const secrets = [...tokens, ...[...clients.rows()].flatMap(({ clientSecret }) => clientSecret ?? [])]
  const { problems, credentials } = await crawl(page, await listPaths(api, 'guest', '/auth/login'), api, secrets)
  const current = ['currentPassword', 'current-password', 128, 'pasted']
  expect(credentials).toEqual({ '/dashboard/security': [current, CHOSEN, CHOSEN_AGAIN, ada.email] })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img')
  await page.goto('/dashboard/security')
  await connectButton(page).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('<img')
  expect(problems).toEqual([])
})

test.describe(() => {
  test.use({ allowedErrors: [/TrustedHTML|TrustedScript|require-trusted-types-for/] })

  test('Trusted Types keep text from becoming markup or script', { tag: '@every-browser' }, async ({ page }) => {
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
          return 'accepted'
        } catch (error) {
          return error instanceof Error ? error.name : 'rejected'
        }
      })
    })
    expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError'])
  })
})
