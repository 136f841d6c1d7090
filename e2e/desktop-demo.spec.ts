import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ada } from '../fixtures/people.ts'
import { title } from './desktop/steps.ts'
import { expect, test } from './desktop/test.ts'
import { signInButton } from './sign-in-page.ts'

/* The demo's process, as the fake Electron starts it: see desktop/fake-shell.ts. */

test.describe('the process of the demo', () => {
  test.use({
    allowedErrors: [/ERR_CONNECTION_REFUSED|401 \(Unauthorized\)|^Request to a stranger: http:\/\/127\.0\.0\.1:/],
  })

  test('is one, however often it is asked for, has its data reset, and is started again where it was when it dies', async ({
    startFake,
  }) => {
    const shell = await startFake()
    await expect(signInButton(shell.page)).toBeVisible()
    await Promise.all([shell.choose('Demo', 'Start the Offline Demo'), shell.choose('Demo', 'Start the Offline Demo')])
    await expect(shell.page.getByText('This is the offline demo.')).toBeVisible()
    const processes = () => shell.timesOf('utilityProcess').map(([pid]) => Number(pid))
    expect(processes()).toHaveLength(1)
    await shell.choose('Demo', 'Sign In As', 'Ada')
    await expect(title(shell.page)).toContainText(ada.firstName)
    await shell.choose('Demo', 'Reset the Data')
    await expect(signInButton(shell.page)).toBeVisible()
    expect(shell.timesOf('showErrorBox')).toEqual([])
    await shell.choose('Demo', 'Sign In As', 'Ada')
    await expect(title(shell.page)).toContainText(ada.firstName)
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

  test('that cannot be started with its data says so, is let go, or gets new ones when the user wants that', async ({
    startFake,
    userData,
  }) => {
    const state = join(userData, 'shell.json')
    writeFileSync(state, JSON.stringify({ isDemo: true }))
    writeFileSync(join(userData, 'demo.json'), 'broken')
    let shell = await startFake()
    const problem = 'The demo cannot be started.'
    await expect.poll(shell.asked).toEqual([problem])
    expect(shell.timesOf('show')).not.toEqual([])
    await expect(signInButton(shell.page)).toBeVisible()
    await expect(shell.page.getByText('This is the offline demo.')).toBeHidden()
    expect(JSON.parse(readFileSync(state, 'utf8')), 'for the next start').toMatchObject({ isDemo: false })

    await shell.choose('Demo', 'Start the Offline Demo')
    await expect.poll(shell.asked).toEqual([problem, problem])
    await expect.poll(() => shell.timesOf('utilityProcessExit')).toHaveLength(2)
    await expect(signInButton(shell.page)).toBeVisible()

    await shell.agree()
    await shell.choose('Demo', 'Start the Offline Demo')
    await shell.choose('Demo', 'Start the Offline Demo')
    await expect(shell.page.getByText('This is the offline demo.')).toBeVisible()
    expect(readFileSync(join(userData, 'demo.json.set-aside'), 'utf8')).toBe('broken')
    await shell.quit()

    shell = await startFake()
    await expect(shell.page.getByText('This is the offline demo.')).toBeVisible()
    const order = shell.did.map(({ what }) => what)
    expect(order.indexOf('window')).toBeLessThan(order.indexOf('utilityProcess'))
  })
})
