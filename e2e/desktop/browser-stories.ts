import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { authorizeButton } from '../consent-page.ts'
import type { Shell } from './shell.ts'
import { expectPath, expectStillSignedIn, followPaths, signIn, title, withBrowser } from './steps.ts'
import { expect, test } from './test.ts'

/** Signing in with the system's browser (decision D29), to the end and otherwise. */
export function tellBrowserStories(): void {
  test('a browser sign-in drops a link with another state and accepts the right one once', async ({
    start,
    api,
    outside,
  }) => {
    const shell = await start()
    const address = await begin(shell)
    expect(address).toContain(`${api.portal}/oauth/consent?client_id=ancient-desktop&`)
    await outside.goto(address)
    await signIn(outside, grace)
    const link = await authorize(outside)
    await shell.startAgain('ancient', 'org.ancient.account://oauth/callback?code=evil&state=evil')
    await expect(title(shell.page)).toHaveText('Go on in your browser')
    await shell.startAgain('ancient', '--flag', link)
    await expectPath(shell.page, '/dashboard')
    await expect(title(shell.page)).toContainText(grace.firstName)

    const paths = followPaths(shell.page)
    await shell.startAgain('ancient', link)
    await shell.choose('Account', 'Settings')
    await expect(title(shell.page)).toHaveText('Settings')
    expect(paths).toEqual(['/dashboard/settings'])
    await shell.quit()

    const again = await start()
    await expectStillSignedIn(again.page, grace)
  })

  test('an answer that comes after ten minutes is none; where no browser opens, address and answer are carried by hand', async ({
    start,
    outside,
  }) => {
    const shell = await start()
    const { page } = shell
    const address = await begin(shell)
    await outside.goto(address)
    await signIn(outside, grace)
    await test.step('too late', async () => {
      const late = await authorize(outside)
      await shell.wait(601_000)
      const paths = followPaths(page)
      await shell.startAgain('ancient', late)
      await page.getByText('Nothing has opened, or nothing comes back?').click()
      await carryBack(page, late)
      await expect(page.getByLabel('Link from the browser')).toHaveAccessibleDescription(/not the link/)
      expect(paths).toEqual([])
    })
    await test.step('by hand', async () => {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await shell.loseBrowser()
      await withBrowser(page).click()
      await expect(page.getByRole('alert')).toContainText('No browser could be opened')
      await page.getByRole('button', { name: 'Copy address' }).click()
      await expect(page.getByText('Copied to clipboard')).toBeVisible()
      await outside.goto(await page.getByLabel('Address to open').inputValue())
      await carryBack(page, await authorize(outside))
      await expect(title(page)).toContainText(grace.firstName)
      expect(await shell.opened()).toEqual([address])
    })
  })
}

/** Leaves for the browser; tells the address that it opened. */
async function begin(shell: Shell): Promise<string> {
  await withBrowser(shell.page).click()
  await expect.poll(shell.opened).toHaveLength(1)
  await expect(title(shell.page)).toHaveText('Go on in your browser')
  return (await shell.opened())[0] ?? ''
}

/** Authorizes in the browser; tells the link that leads back. */
async function authorize(outside: Page): Promise<string> {
  const answered = outside.waitForResponse('**/oauth/authorize')
  await authorizeButton(outside).click()
  const { redirectUrl }: { redirectUrl: string } = await (await answered).json()
  return redirectUrl
}

async function carryBack(page: Page, link: string): Promise<void> {
  await page.getByLabel('Link from the browser').fill(link)
  await page.getByRole('button', { name: 'Go on with this link' }).click()
}
