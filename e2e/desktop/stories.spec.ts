import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { ada, alan, grace, type Person } from '../../fixtures/people.ts'
import { sendTo, signInAt } from '../../mock-api/test-support/client.ts'
import { authorizeButton, denyButton, STOA, setRedirectUris } from '../support/consent-page.ts'
import { emailField, signInButton, submitSignIn } from '../support/forms.ts'
import { recordPaths } from '../support/watch.ts'
import { findElectron } from './find-electron.mjs'
import { browserSignInButton, consentLink, DEMO_START_MS, expectDemo, type Shell, stoaLink, title } from './shell.ts'
import { expect, test } from './test.ts'

declare global {
  /** In the page of a test: the arguments of each event from main. */
  var received: unknown[][]
}

const demoScript = (page: Page) => page.locator('script[src="/demo-script.js"]')
const callback = 'org.ancient.account://oauth/callback'
const redirectSchema = v.object({ redirectUrl: v.string() })

/** Where the system has no key store, as on Linux without a keyring, the session ended with the previous run. */
async function expectStillSignedIn(page: Page, person: Person): Promise<void> {
  await page.waitForFunction(() => globalThis.desktop)
  if (!(await page.evaluate(() => desktop?.tokens.arePersistent)))
    await submitSignIn(page, person.email, person.password)
  await expect(title(page)).toContainText(person.firstName)
}

/** Returns the address that the shell opens in the browser. */
async function startBrowserSignIn({ page, opened }: Shell): Promise<string> {
  const count = (await opened()).length
  await browserSignInButton(page).click()
  await expect.poll(opened).toHaveLength(count + 1)
  // Before, the application doesn't accept a response: it is still asking for the provider's issuer.
  await expect(title(page)).toHaveText('Continue in your browser')
  return (await opened())[count] ?? ''
}

/** Signs Grace in and authorizes the request at `address`, without a browser. Returns the link back to the shell. */
async function authorize(api: { url: string }, address: string): Promise<string> {
  const send = sendTo(api.url)
  const { accessToken } = await signInAt(send, grace)
  const request = Object.fromEntries(new URL(address).searchParams)
  const { body } = await send('POST /oauth/authorize', { body: { ...request, consent: true }, token: accessToken })
  return v.parse(redirectSchema, body).redirectUrl
}

const MISSING = "Electron's binary is missing: npm run desktop downloads it"

for (const electron of ['fake', 'real'] as const)
  test.describe(`with the ${electron} Electron`, () => {
    // biome-ignore lint/suspicious/noSkippedTests: npm does not install the binary, and not every machine can download it
    test.skip(electron === 'real' && !findElectron(), MISSING)
    test.use({ electron })

    test('a member stays signed in until they choose Sign Out in the menu', async ({ start, api }) => {
      let shell = await start()
      await submitSignIn(shell.page, ada.email, ada.password)
      await expect(title(shell.page)).toContainText(ada.firstName)
      await shell.choose('Account', 'Referrals')
      const link = shell.page.getByRole('textbox', { name: 'Referral link' })
      await expect(link).toHaveValue(new RegExp(`^${api.portal}/auth/register\\?`))
      await shell.quit()

      shell = await start()
      await expectStillSignedIn(shell.page, ada)
      await shell.choose('View', 'Theme', 'Dark')
      await expect(shell.page.locator('html')).toContainClass('dark')
      await shell.choose('Account', 'Sign Out')
      await expect(signInButton(shell.page)).toBeVisible()
    })

    test('signing in with the browser leads to the requested page once', async ({ start, api, openTab }) => {
      const shell = await start()
      const { page } = shell
      await expect(signInButton(page)).toBeVisible()
      await shell.choose('Account', 'Security')
      const address = await startBrowserSignIn(shell)
      expect(address).toContain(`${api.portal}/oauth/consent?client_id=ancient-desktop&`)
      await page.getByRole('button', { name: 'Open again' }).click()
      await expect.poll(shell.opened).toEqual([address, address])

      const tab = await openTab(address)
      await expect(signInButton(tab)).toBeVisible()
      await expect(browserSignInButton(tab)).toBeHidden()
      await submitSignIn(tab, grace.email, grace.password)
      const response = tab.waitForResponse('**/oauth/authorize')
      await authorizeButton(tab).click()
      const link = v.parse(redirectSchema, await (await response).json()).redirectUrl
      await shell.startAgain('ancient', `${callback}?code=evil&state=evil`)
      await expect(title(page)).toHaveText('Continue in your browser')
      await shell.startAgain('ancient', '--flag', link)
      await expect(title(page)).toHaveText('Security')

      const paths = recordPaths(page)
      await shell.startAgain('ancient', link)
      await shell.choose('Account', 'Settings')
      await expect(title(page)).toHaveText('Settings')
      expect(paths).toEqual(['/dashboard/settings'])
    })

    test('a browser sign-in that failed can be started again, and done by hand without a browser', async ({
      start,
      api,
    }) => {
      const shell = await start()
      const { page } = shell
      const startSignIn = async () => new URL(await startBrowserSignIn(shell)).searchParams.get('state')

      await test.step('declined', async () => {
        const iss = encodeURIComponent(api.url)
        await shell.startAgain('ancient', `${callback}?error=access_denied&state=${await startSignIn()}&iss=${iss}`)
        await expect(page.getByRole('status')).toContainText('access_denied')
        await page.getByRole('link', { name: 'Back to Login' }).click()
      })

      await test.step('a response that names another provider', async () => {
        const state = await startSignIn()
        await shell.startAgain('ancient', `${callback}?code=c&state=${state}&iss=https%3A%2F%2Fevil.example`)
        await expect(page.getByRole('alert')).toHaveText('Failed to process authorization')
        await page.getByRole('link', { name: 'Back to Login' }).click()
      })

      await test.step('too late', async () => {
        const link = await authorize(api, await startBrowserSignIn(shell))
        api.clock.advance(61_000)
        await shell.startAgain('ancient', link)
        await expect(page.getByRole('alert')).toContainText('The code has expired. Please start again.')
        expect(api.requests.list({ call: 'POST /oauth/token' }), 'the two others sent none').toHaveLength(1)
        await expect(browserSignInButton(page)).toBeVisible()
      })

      await emailField(page).fill(grace.email)
      const canceled = await authorize(api, await startBrowserSignIn(shell))
      await page.getByRole('button', { name: 'Cancel' }).click()
      await shell.startAgain('ancient', canceled)
      await expect(emailField(page)).toHaveValue(grace.email)

      await shell.removeBrowser()
      await browserSignInButton(page).click()
      await expect(page.getByRole('alert')).toContainText("We couldn't open a browser")
      await page.getByRole('button', { name: 'Copy address' }).click()
      await expect(page.getByText('Copied to clipboard')).toBeVisible()
      const link = await authorize(api, await page.getByLabel('Address to open').inputValue())
      const field = page.getByLabel('Link from the browser')
      const paste = page.getByRole('button', { name: 'Continue with this link' })
      await field.fill(`${callback}?code=c&state=another`)
      await paste.click()
      await expect(field).toHaveAccessibleDescription(/doesn't belong to this sign-in/)
      await field.fill(` ${link} `)
      await paste.click()
      await expect(title(page)).toContainText(grace.firstName)
    })

    test('an application gets its authorization response', async ({ start, api }) => {
      const { page, opened, dialogMessages, confirmDialogs, removeBrowser, startAgain } = await start({
        argv: [stoaLink],
      })
      await submitSignIn(page, alan.email, alan.password)

      await test.step('through the browser', async () => {
        await expect(title(page)).toContainText('Stoa')
        await denyButton(page).click()
        await expect.poll(opened).toHaveLength(1)
        expect((await opened())[0]).toMatch(/^https:\/\/stoa\.example\/return\?error=access_denied&state=s(&|$)/)
        await expect(title(page)).toContainText(alan.firstName)

        await startAgain('ancient', stoaLink)
        await authorizeButton(page).click()
        await expect.poll(opened).toHaveLength(2)
        expect((await opened())[1]).toMatch(/^https:\/\/stoa\.example\/return\?code=[\w-]+&state=s(&|$)/)
        await expect(title(page)).toContainText(alan.firstName)
      })

      await test.step('on this computer, after the user confirms', async () => {
        const reader = 'com.example.reader://signed-in'
        setRedirectUris(api, [reader, STOA])
        const link = consentLink({ client_id: 'stoa', redirect_uri: reader })
        await startAgain('ancient', link)
        await denyButton(page).click()
        await expect.poll(dialogMessages).toEqual(['Open the app that handles “com.example.reader:” links?'])
        expect(await opened()).toHaveLength(2)
        await confirmDialogs()
        await startAgain('ancient', link)
        await denyButton(page).click()
        await expect.poll(opened).toHaveLength(3)
        expect((await opened())[2]).toMatch(/^com\.example\.reader:\/\/signed-in\?error=access_denied&state=s(&|$)/)
      })

      await test.step('an error if no browser can be opened', async () => {
        await removeBrowser()
        await startAgain('ancient', stoaLink)
        await authorizeButton(page).click()
        await expect(page.getByRole('alert')).toContainText('Stoa')
        await expect(authorizeButton(page)).toBeEnabled()
      })
    })

    test('the page gets nothing but the bridge', async ({ start }) => {
      const { page, choose, startAgain } = await start()
      await expect(signInButton(page)).toBeVisible()
      const bridge = await page.evaluate(() => {
        const listNames = (value: object): string[] =>
          Object.entries(value).flatMap(([name, part]) => {
            if (!Object.isFrozen(part)) return [`${name} can be changed`]
            return typeof part === 'object' && part !== null
              ? listNames(part).map((inner) => `${name}.${inner}`)
              : [name]
          })
        return desktop && Object.isFrozen(desktop) ? listNames(desktop).sort() : []
      })
      expect(bridge).toEqual([
        'browserSignIn.cancel',
        'browserSignIn.exchange',
        'browserSignIn.finish',
        'browserSignIn.start',
        'demo.isRunning',
        'demo.start',
        'external.open',
        'onCommand',
        'onDeepLink',
        'platform',
        'tokens.arePersistent',
        'tokens.clear',
        'tokens.get',
        'tokens.set',
      ])
      const nodeGlobals = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'global']
      expect(await page.evaluate((names) => names.filter((name) => name in window), nodeGlobals)).toEqual([])

      await page.evaluate(() => {
        globalThis.received = []
        desktop?.onCommand((...args) => globalThis.received.push(args))
        desktop?.onDeepLink((...args) => globalThis.received.push(args))
      })
      await choose('Account', 'Referrals')
      await startAgain('ancient', stoaLink)
      await expect
        .poll(() => page.evaluate(() => globalThis.received))
        .toEqual([
          [{ name: 'open', route: '/dashboard/referrals' }],
          [expect.stringMatching(/^\/oauth\/consent\?client_id=stoa&/)],
        ])
    })

    test.describe('without a network', () => {
      test.use({
        // The session of the previous person ends while it still loads data.
        allowedErrors: [
          /ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|^Request to a foreign origin: http:\/\/127\.0\.0\.1:|status of (401|503)/,
        ],
      })

      test('the offline demo keeps its session when the shell restarts, and opens a presentation', async ({
        start,
        openTab,
      }) => {
        const settings = { apiHost: 'http://127.0.0.1:9', portalUrl: '' }
        let shell = await start({ settings })
        await expect(browserSignInButton(shell.page)).toBeHidden()
        await shell.page.getByRole('button', { name: 'Start the offline demo' }).click()
        await expectDemo(shell.page)
        await browserSignInButton(shell.page).click()
        await expect.poll(shell.opened).toHaveLength(1)
        await shell.choose('Demo', 'Sign In As', 'Alan')
        await expect(title(shell.page)).toContainText(alan.firstName)
        await expect(demoScript(shell.page)).toHaveCount(1)
        for (const page of ['Mailbox', 'Agora', 'Control Panel']) await shell.choose('Demo', page)
        await expect.poll(shell.opened).toHaveLength(4)
        const pages = (await shell.opened()).slice(1)
        for (const url of pages) expect((await fetch(url)).status).toBe(200)
        expect((await fetch(new URL('/__mock/db/users', pages[0]))).status).toBe(404)
        await shell.quit()
        for (const url of pages) await expect(fetch(url)).rejects.toThrow()

        shell = await start({ settings })
        await expect(demoScript(shell.page)).toHaveCount(1, { timeout: DEMO_START_MS })
        await expectStillSignedIn(shell.page, alan)
        await shell.choose('Demo', 'Sign In As', 'Grace')
        await expect(title(shell.page)).toContainText(grace.firstName)

        await shell.choose('Demo', 'Presentation')
        await expect.poll(shell.opened).toHaveLength(1)
        const presenter = await openTab((await shell.opened())[0] ?? '')
        const opening = presenter.context().waitForEvent('page')
        await presenter.getByRole('link', { name: "Open the audience's window" }).click()
        const audience = await opening
        await presenter.getByRole('button', { name: 'Start', exact: true }).click()
        await expect(audience.getByText('One name, cut once, read everywhere.')).toBeVisible()
        // Stopping the demo resets the connections of tabs that still load, which they report as errors.
        for (const tab of [presenter, audience]) await tab.close()
        await shell.choose('Demo', 'Stop the Demo')
        await expect(shell.page.getByRole('button', { name: 'Start the offline demo' })).toBeVisible()
        await expect(demoScript(shell.page)).toHaveCount(0)
      })
    })
  })

test.describe('with the real Electron only', () => {
  // biome-ignore lint/suspicious/noSkippedTests: npm does not install the binary, and not every machine can download it
  test.skip(!findElectron(), MISSING)
  test.use({ electron: 'real', allowedErrors: [/^Not allowed to /, /foreign origin: https?:\/\/evil\.example/] })

  test('links to other sites open in the browser, not in the window', async ({ start }) => {
    const { page, opened, startAgain } = await start()
    await submitSignIn(page, alan.email, alan.password)
    await expect(title(page)).toContainText(alan.firstName)
    await page.evaluate(() => {
      for (const url of ['http://evil.example/', 'data:text/html,x', 'file:///etc/passwd']) {
        const link = document.createElement('a')
        link.href = url
        document.body.append(link)
        link.click()
        link.target = '_blank'
        link.click()
      }
    })
    // The shell opens URLs in the order of the calls: when this one has arrived, so have any earlier ones.
    await page.evaluate(() => void window.open('https://evil.example/'))
    await expect.poll(opened).not.toEqual([])
    await page.evaluate(() => location.assign('https://evil.example/a?b'))
    await expect.poll(opened).toEqual(['https://evil.example/', 'https://evil.example/a?b'])
    expect(page.context().pages()).toEqual([page])
    await expect(title(page)).toContainText(alan.firstName)
    await startAgain('ancient', stoaLink)
    await expect(title(page)).toContainText('Stoa')
  })
})
