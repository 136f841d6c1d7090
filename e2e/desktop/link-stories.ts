import { alan } from '../../fixtures/people.ts'
import { authorizeButton, denyButton } from '../consent-page.ts'
import { signInButton } from '../sign-in-page.ts'
import { consentLink, expectPath, followPaths, signIn, stoa, title } from './steps.ts'
import { expect, test } from './test.ts'

/** Links that the system hands over, while the shell runs and to start it. */
export function tellLinkStories(): void {
  test('an answer that nobody waits for changes nothing', async ({ start }) => {
    const { page, startAgain, choose } = await start()
    await expect(signInButton(page)).toBeVisible()
    const paths = followPaths(page)
    await startAgain('ancient', 'org.ancient.account://oauth/callback?code=c&state=s')
    await startAgain('ancient', 'org.ancient.account://dashboard/settings')
    await startAgain('ancient', stoa, stoa)
    await startAgain('ancient', 'https://ancient.example/oauth/consent?client_id=stoa')
    await choose('Account', 'Country Membership')
    await expectPath(page, '/country-membership')
    expect(paths).toEqual(['/country-membership'])
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
