import { alan, grace } from '../../fixtures/people.ts'
import { title, withBrowser } from './steps.ts'
import { expect, test } from './test.ts'

export function tellDemoStories(): void {
  test.describe('without a provider', () => {
    const nobody = 'http://127.0.0.1:9'
    test.use({
      allowedErrors: [/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|^Request to a stranger: http:\/\/127\.0\.0\.1:/],
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
      await shell.choose('Demo', 'Mailbox')
      await expect.poll(shell.opened).toHaveLength(1)
      const [mailbox = ''] = await shell.opened()
      expect((await fetch(mailbox)).status).toBe(200)
      await shell.quit()
      await expect(fetch(mailbox)).rejects.toThrow()

      shell = await start({ settings })
      await expect(title(shell.page)).toContainText(alan.firstName)
      await shell.choose('Demo', 'Sign In As', 'Grace')
      await expect(title(shell.page)).toContainText(grace.firstName)
      await shell.choose('Demo', 'End the Demo')
      await expect(shell.page.getByRole('button', { name: 'Start the offline demo' })).toBeVisible()
      await expect(shell.page.locator('script[src="/demo-wallet.js"]')).toHaveCount(0)
    })
  })
}
