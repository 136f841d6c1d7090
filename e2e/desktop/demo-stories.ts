import { alan, grace } from '../../fixtures/people.ts'
import { expectStillSignedIn, title, withBrowser } from './steps.ts'
import { expect, test } from './test.ts'

export function tellDemoStories(): void {
  test.describe('without a provider', () => {
    const nobody = 'http://127.0.0.1:9'
    test.use({
      // Whoever gives way to another person of the demo may have calls under way, which are refused.
      allowedErrors: [
        /ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|^Request to a stranger: http:\/\/127\.0\.0\.1:|status of 401/,
      ],
    })

    test('the demo is offered, has all of the portal, and ends with the shell', async ({ start }) => {
      const settings = { apiHost: nobody, portalUrl: '' }
      let shell = await start({ settings })
      await expect(withBrowser(shell.page)).toBeHidden()
      await shell.page.getByRole('button', { name: 'Start the offline demo' }).click()
      await expect(shell.page.getByText('This is the offline demo.')).toBeVisible()
      await shell.choose('Demo', 'Sign In As', 'Alan')
      await expect(title(shell.page)).toContainText(alan.firstName)
      await expect(shell.page.locator('script[src="/demo-wallet.js"]')).toHaveCount(1)
      for (const page of ['Mailbox', 'Demo Application', 'Control Panel']) await shell.choose('Demo', page)
      await expect.poll(shell.opened).toHaveLength(3)
      const pages = await shell.opened()
      for (const url of pages) expect((await fetch(url)).status).toBe(200)
      expect((await fetch(new URL('/__mock/db/users', pages[0]))).status).toBe(404)
      await shell.quit()
      for (const url of pages) await expect(fetch(url)).rejects.toThrow()

      shell = await start({ settings })
      // The page is loaded once the process of the demo is there, for which a busy machine needs its time.
      await expect(shell.page.locator('script[src="/demo-wallet.js"]')).toHaveCount(1, { timeout: 30_000 })
      await expectStillSignedIn(shell.page, alan)
      await shell.choose('Demo', 'Sign In As', 'Grace')
      await expect(title(shell.page)).toContainText(grace.firstName)
      await shell.choose('Demo', 'End the Demo')
      await expect(shell.page.getByRole('button', { name: 'Start the offline demo' })).toBeVisible()
      await expect(shell.page.locator('script[src="/demo-wallet.js"]')).toHaveCount(0)
    })
  })
}
