import { ada } from '../../fixtures/people.ts'
import { signInButton } from '../sign-in-page.ts'
import { expectPath, expectStillSignedIn, signIn, title } from './steps.ts'
import { expect, test } from './test.ts'

export function tellAccountStories(): void {
  test('who signs in stays signed in until they sign out, also at the next start, and the menu chooses the theme', async ({
    start,
  }) => {
    let shell = await start()
    await signIn(shell.page, ada)
    await expectPath(shell.page, '/dashboard')
    await shell.choose('Account', 'Security')
    await expect(title(shell.page)).toHaveText('Security')
    await shell.quit()

    shell = await start()
    await expectStillSignedIn(shell.page, ada)
    await shell.choose('Account', 'Sign Out')
    await expect(signInButton(shell.page)).toBeVisible()
    await shell.quit()

    shell = await start()
    const { page } = shell
    await expect(signInButton(page)).toBeVisible()
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    await shell.choose('View', 'Theme', 'Dark')
    await expect.poll(isDark).toBe(true)
    await shell.choose('View', 'Theme', 'Light')
    await expect.poll(isDark).toBe(false)
  })
}
