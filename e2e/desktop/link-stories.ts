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

  test('an application that starts the shell, or asks while it runs, gets its answer; one on this device only when the user agrees', async ({
    start,
    api,
  }) => {
    const reader = 'com.example.reader://signed-in'
    const client = api.data.clients.get('client-stoa')
    if (client) api.data.clients.put({ ...client, redirectUris: [...client.redirectUris, reader] })
    const { page, opened, asked, agree, startAgain } = await start({ argv: [stoa] })
    await signIn(page, alan)
    await test.step('one that starts the shell', async () => {
      await expect(title(page)).toContainText('Stoa')
      await denyButton(page).click()
      await expect.poll(opened).toHaveLength(1)
      expect((await opened())[0]).toMatch(/^https:\/\/stoa\.example\/return\?error=access_denied&state=s(&|$)/)
      await expectPath(page, '/dashboard')
    })
    await test.step('one on this device', async () => {
      const link = consentLink({ client_id: 'stoa', redirect_uri: reader })
      await startAgain('ancient', link)
      await denyButton(page).click()
      await expect.poll(asked).toEqual(['Open the application “com.example.reader”?'])
      expect(await opened()).toHaveLength(1)
      await agree()
      await startAgain('ancient', link)
      await denyButton(page).click()
      await expect.poll(opened).toHaveLength(2)
      expect((await opened())[1]).toMatch(/^com\.example\.reader:\/\/signed-in\?error=access_denied&state=s(&|$)/)
      await expectPath(page, '/dashboard')
    })
    await test.step('one that asks while it runs', async () => {
      await startAgain('ancient', stoa)
      await expect(title(page)).toContainText('Stoa')
      await authorizeButton(page).click()
      await expect.poll(opened).toHaveLength(3)
      const answer = new URL((await opened())[2] ?? '')
      expect(answer.origin + answer.pathname).toBe('https://stoa.example/return')
      expect(answer.searchParams.get('state')).toBe('s')
      expect(answer.searchParams.get('code')).toBeTruthy()
      await expectPath(page, '/dashboard')
    })
  })
}
