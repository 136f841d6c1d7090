import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ada } from '../fixtures/people.ts'
import { startDemo, title } from './desktop/steps.ts'
import { expect, test } from './desktop/test.ts'
import { signInButton } from './sign-in-page.ts'

/* The demo's process, as the fake Electron starts it: see desktop/fake-shell.ts. */

test.describe('the process of the demo', () => {
  test.use({
    allowedErrors: [/ERR_CONNECTION_REFUSED|401 \(Unauthorized\)|^Request to a stranger: http:\/\/127\.0\.0\.1:/],
  })

  test('is started again where it was when it dies, and takes nobody with it', async ({ startFake }) => {
    const shell = await startFake()
    await startDemo(shell)
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

  test('that cannot be started with its data says so, and gets new ones when the user wants that', async ({
    startFake,
    userData,
  }) => {
    writeFileSync(join(userData, 'demo.json'), 'broken')
    let shell = await startFake()
    await expect(signInButton(shell.page)).toBeVisible()
    await shell.choose('Demo', 'Start the Offline Demo')
    await expect.poll(shell.asked).toEqual(['The demo cannot be started.'])
    await expect.poll(() => shell.timesOf('utilityProcessExit')).toHaveLength(1)
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

  test('that cannot be started at the start of the shell says so, and is let go when the user wants that', async ({
    startFake,
    userData,
  }) => {
    writeFileSync(join(userData, 'shell.json'), JSON.stringify({ isDemo: true }))
    writeFileSync(join(userData, 'demo.json'), 'broken')
    let shell = await startFake()
    await expect.poll(shell.asked).toEqual(['The demo cannot be started.'])
    expect(shell.timesOf('show')).not.toEqual([])
    await expect(signInButton(shell.page)).toBeVisible()
    await expect(shell.page.getByText('This is the offline demo.')).toBeHidden()
    await shell.quit()

    shell = await startFake()
    await expect(signInButton(shell.page)).toBeVisible()
    expect(await shell.asked()).toEqual([])
  })

  test('is one, however often it is asked for, and every page that the menu names is there', async ({ startFake }) => {
    const shell = await startFake()
    await expect(signInButton(shell.page)).toBeVisible()
    await Promise.all([shell.choose('Demo', 'Start the Offline Demo'), shell.choose('Demo', 'Start the Offline Demo')])
    await expect(shell.page.getByText('This is the offline demo.')).toBeVisible()
    expect(shell.timesOf('utilityProcess')).toHaveLength(1)
    const pages = ['Mailbox', 'Demo Application', 'Control Panel']
    for (const page of pages) await shell.choose('Demo', page)
    await expect.poll(shell.opened).toHaveLength(pages.length)
    for (const address of await shell.opened()) expect((await fetch(address)).status, address).toBe(200)
  })

  test('has its data reset', async ({ startFake }) => {
    const shell = await startFake()
    await startDemo(shell)
    await shell.choose('Demo', 'Sign In As', 'Ada')
    await expect(title(shell.page)).toContainText(ada.firstName)
    await shell.choose('Demo', 'Reset the Data')
    await expect(signInButton(shell.page)).toBeVisible()
    expect(shell.timesOf('showErrorBox')).toEqual([])
  })
})
