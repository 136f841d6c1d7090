import type { Page } from '@playwright/test'
import { ada, alan, grace } from '../../fixtures/people.ts'
import { authorizeButton, denyButton } from '../consent-page.ts'
import { email, password, signInButton } from '../sign-in-page.ts'
import { expect, test } from './test.ts'

type Person = { email: string; password: string }

/** Signs in with the form that is open. */
async function signIn(page: Page, person: Person): Promise<void> {
  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await signInButton(page).click()
}

/** A page is at another origin over the fake; its path is the same. */
async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const withBrowser = (page: Page) => page.getByRole('button', { name: 'Sign in with your browser' })

const consentLink = (parameters: Record<string, string>) =>
  `org.ancient.account://oauth/consent?${new URLSearchParams({ scope: 'profile', state: 's', ...parameters })}`
const stoa = consentLink({ client_id: 'stoa', redirect_uri: 'https://stoa.example/return' })

/** What users of the shell do, and what others try with it: the same over the real Electron and over the fake. */
export function tellStories(): void {
  test('who signs in stays signed in until they sign out, also at the next start', async ({ start }) => {
    let shell = await start()
    await signIn(shell.page, ada)
    await expectPath(shell.page, '/dashboard')
    await shell.choose('Account', 'Security')
    await expect(title(shell.page)).toHaveText('Security')
    await shell.quit()

    shell = await start()
    await expect(title(shell.page)).toContainText(ada.firstName)
    await shell.choose('Account', 'Sign Out')
    await expect(signInButton(shell.page)).toBeVisible()
    await shell.quit()

    shell = await start()
    await expect(signInButton(shell.page)).toBeVisible()
  })

  test('the menu chooses the theme', async ({ start }) => {
    const { page, choose } = await start()
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    await expect(signInButton(page)).toBeVisible()
    await choose('View', 'Theme', 'Dark')
    await expect.poll(isDark).toBe(true)
    await choose('View', 'Theme', 'Light')
    await expect.poll(isDark).toBe(false)
  })

  test('somebody signs in with the browser, and the link counts once', async ({ start, api, outside }) => {
    const shell = await start()
    await withBrowser(shell.page).click()
    await expect.poll(shell.opened).toHaveLength(1)
    const [address = ''] = await shell.opened()
    expect(address).toContain(`${api.portal}/oauth/consent?client_id=ancient-desktop&`)

    await outside.goto(address)
    await signIn(outside, grace)
    const answered = outside.waitForResponse('**/oauth/authorize')
    await authorizeButton(outside).click()
    const { redirectUrl }: { redirectUrl: string } = await (await answered).json()

    await shell.startAgain('ancient', '--flag', redirectUrl)
    await expectPath(shell.page, '/dashboard')
    await expect(title(shell.page)).toContainText(grace.firstName)
    await shell.choose('Account', 'Settings')
    await shell.startAgain('ancient', redirectUrl)
    await expectPath(shell.page, '/dashboard/settings')
    await shell.quit()

    const again = await start()
    await expect(title(again.page)).toContainText(grace.firstName)
  })

  test('an answer that nobody waits for changes nothing', async ({ start }) => {
    const { page, startAgain } = await start()
    await expect(signInButton(page)).toBeVisible()
    await startAgain('ancient', 'org.ancient.account://oauth/callback?code=c&state=s')
    await startAgain('ancient', 'org.ancient.account://dashboard/settings')
    await startAgain('ancient', stoa, stoa)
    await startAgain('ancient', 'https://ancient.example/oauth/consent?client_id=stoa')
    await expect(signInButton(page)).toBeVisible()
    await expectPath(page, '/auth/login')
  })

  test('an application that asks while the shell runs gets its answer through the browser', async ({ start }) => {
    const shell = await start()
    await signIn(shell.page, alan)
    await expectPath(shell.page, '/dashboard')
    await shell.startAgain('ancient', stoa)
    await expect(title(shell.page)).toContainText('Stoa')
    await authorizeButton(shell.page).click()
    await expect.poll(shell.opened).toHaveLength(1)
    const answer = new URL((await shell.opened())[0] ?? '')
    expect(answer.origin + answer.pathname).toBe('https://stoa.example/return')
    expect(answer.searchParams.get('state')).toBe('s')
    expect(answer.searchParams.get('code')).toBeTruthy()
    await expectPath(shell.page, '/dashboard')
  })

  test('an application that starts the shell with its question gets an answer, too', async ({ start }) => {
    const shell = await start({ argv: [stoa] })
    await expect(signInButton(shell.page)).toBeVisible()
    await signIn(shell.page, alan)
    await expect(title(shell.page)).toContainText('Stoa')
    await denyButton(shell.page).click()
    await expect.poll(shell.opened).toEqual(['https://stoa.example/return?error=access_denied&state=s'])
  })

  test('an application on this device gets its answer only when the user agrees', async ({ start, api }) => {
    const redirectUri = 'com.example.reader://signed-in'
    const client = api.data.clients.get('client-stoa')
    if (client) api.data.clients.put({ ...client, redirectUris: [redirectUri] })
    const shell = await start()
    await signIn(shell.page, alan)
    await expectPath(shell.page, '/dashboard')
    const link = consentLink({ client_id: 'stoa', redirect_uri: redirectUri })
    await shell.startAgain('ancient', link)
    await denyButton(shell.page).click()
    await expect.poll(shell.asked).toEqual(['Open the application “com.example.reader”?'])
    expect(await shell.opened()).toEqual([])

    await shell.agree()
    await shell.startAgain('ancient', link)
    await denyButton(shell.page).click()
    await expect.poll(shell.opened).toEqual([`${redirectUri}?error=access_denied&state=s`])
  })

  test('the page stays where it is, whatever tries to move it', async ({ start }) => {
    const { page, opened } = await start()
    await expect(signInButton(page)).toBeVisible()
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
    await expect(signInButton(page)).toBeVisible()
    await expectPath(page, '/auth/login')
    expect(await opened()).toEqual([])
    await expect.poll(() => page.context().pages()).toEqual([page])
  })

  test('a link to another site opens in the browser', async ({ start }) => {
    const { page, opened } = await start()
    await expect(signInButton(page)).toBeVisible()
    await page.evaluate(() => location.assign('https://evil.example/a?b'))
    await expect.poll(opened).toEqual(['https://evil.example/a?b'])
    await expectPath(page, '/auth/login')
  })

  test('the page gets exactly the bridge, and cannot change it', async ({ start }) => {
    const { page } = await start()
    await expect(signInButton(page)).toBeVisible()
    const bridge = await page.evaluate(() => {
      const namesOf = (value: object): string[] =>
        Object.entries(value).flatMap(([name, part]) => {
          if (!Object.isFrozen(part)) return [`${name} can be changed`]
          return typeof part === 'object' && part !== null ? namesOf(part).map((inner) => `${name}.${inner}`) : [name]
        })
      return { names: desktop ? namesOf(desktop).sort() : [], isFrozen: Object.isFrozen(desktop) }
    })
    expect(bridge).toEqual({
      names: [
        'browserSignIn.cancel',
        'browserSignIn.exchange',
        'browserSignIn.finish',
        'browserSignIn.start',
        'demo.running',
        'demo.start',
        'external.open',
        'onCommand',
        'onDeepLink',
        'platform',
        'tokens.clear',
        'tokens.get',
        'tokens.kept',
        'tokens.set',
      ],
      isFrozen: true,
    })
    const strangers = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'global']
    expect(await page.evaluate((names) => names.filter((name) => name in window), strangers)).toEqual([])
  })
}
