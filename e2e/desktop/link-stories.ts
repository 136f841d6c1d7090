import { alan, grace } from '../../fixtures/people.ts'
import { authorizeButton, denyButton } from '../consent-page.ts'
import { signInButton } from '../sign-in-page.ts'
import { consentLink, expectPath, signIn, stoa, title, withBrowser } from './steps.ts'
import { expect, test } from './test.ts'

/** Links that the system hands over, while the shell runs and to start it. */
export function tellLinkStories(): void {
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
    await expect.poll(shell.opened).toHaveLength(1)
    expect((await shell.opened())[0]).toMatch(/^https:\/\/stoa\.example\/return\?error=access_denied&state=s(&|$)/)
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
    await expect.poll(shell.opened).toHaveLength(1)
    expect((await shell.opened())[0]).toMatch(/^com\.example\.reader:\/\/signed-in\?error=access_denied&state=s(&|$)/)
  })
}
