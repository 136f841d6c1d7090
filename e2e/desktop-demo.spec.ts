import { ada } from '../fixtures/people.ts'
import { title } from './desktop/steps.ts'
import { expect, test } from './desktop/test.ts'
import { signInButton } from './sign-in-page.ts'

/* The demo's process, as the fake Electron starts it: see desktop/fake-shell.ts. */

test.describe('the process of the demo', () => {
  test.use({ allowedErrors: [/ERR_CONNECTION_REFUSED|^Request to a stranger: http:\/\/127\.0\.0\.1:/] })

  test('is started again where it was when it dies, and takes nobody with it', async ({ startFake }) => {
    const shell = await startFake()
    await expect(signInButton(shell.page)).toBeVisible()
    await shell.choose('Demo', 'Start the Offline Demo')
    await expect(shell.page.getByText('This is the offline demo.')).toBeVisible()
    await shell.choose('Demo', 'Sign In As', 'Ada')
    await expect(title(shell.page)).toContainText(ada.firstName)
    const processes = () => shell.timesOf('utilityProcess').map(([pid]) => Number(pid))
    const [first = 0] = processes()
    process.kill(first, 'SIGKILL')
    await expect.poll(processes).toHaveLength(2)
    await expect(async () => {
      await shell.page.reload()
      await expect(title(shell.page)).toContainText(ada.firstName, { timeout: 1000 })
    }).toPass()
    await shell.quit()
    expect(shell.timesOf('utilityProcessExit').map(([pid]) => pid)).toEqual(processes())
    expect(() => process.kill(processes()[1] ?? 0, 0)).toThrow()
  })
})
