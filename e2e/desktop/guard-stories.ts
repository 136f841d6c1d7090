import { alan } from '../../fixtures/people.ts'
import { signInButton } from '../sign-in-page.ts'
import { expectPath, signIn, stoa, title } from './steps.ts'
import { expect, test } from './test.ts'

/** What a page tries that is no longer only ours. */
export function tellGuardStories(): void {
  test.describe('a page that tries to leave', () => {
    test.use({ allowedErrors: [/^(Request to a stranger: https?:\/\/evil|Not allowed to (navigate|load))/] })

    test('stays where it is, opens no window, has another site opened in the browser, and still gets the links of the system (E-13, E-14, TE07)', async ({
      start,
    }) => {
      const { page, opened, startAgain } = await start()
      await expect(signInButton(page)).toBeVisible()
      await page.evaluate(() => {
        for (const url of ['http://evil.example/', 'data:text/html,x', 'file:///etc/passwd']) {
          const link = document.createElement('a')
          link.href = url
          document.body.append(link)
          link.click()
          link.target = '_blank'
          link.click()
        }
      })
      // Whatever those had led to is there once this has led outside.
      await page.evaluate(() => void window.open('https://evil.example/'))
      await expect.poll(opened).not.toEqual([])
      expect(await opened()).toEqual(['https://evil.example/'])
      expect(page.context().pages()).toEqual([page])
      await expect(signInButton(page)).toBeVisible()
      await expectPath(page, '/auth/login')

      await page.evaluate(() => location.assign('https://evil.example/a?b'))
      await expect.poll(opened).toEqual(['https://evil.example/', 'https://evil.example/a?b'])
      await expectPath(page, '/auth/login')

      await signIn(page, alan)
      await expectPath(page, '/dashboard')
      await page.evaluate(() => location.assign('https://evil.example/c'))
      await expect.poll(opened).toHaveLength(3)
      await startAgain('ancient', stoa)
      await expect(title(page)).toContainText('Stoa')
    })
  })

  test('the page gets exactly the bridge, and cannot change it (E-22, TE02)', async ({ start }) => {
    const { page } = await start()
    await expect(signInButton(page)).toBeVisible()
    const bridge = await page.evaluate(() => {
      const namesOf = (value: object): string[] =>
        Object.entries(value).flatMap(([name, part]) => {
          if (!Object.isFrozen(part)) return [`${name} can be changed`]
          return typeof part === 'object' && part !== null ? namesOf(part).map((inner) => `${name}.${inner}`) : [name]
        })
      return { names: desktop ? namesOf(desktop).sort() : [], isFrozen: Object.isFrozen(desktop) }
    })
    expect(bridge).toEqual({
      names: [
        'browserSignIn.cancel',
        'browserSignIn.exchange',
        'browserSignIn.finish',
        'browserSignIn.start',
        'demo.running',
        'demo.start',
        'external.open',
        'onCommand',
        'onDeepLink',
        'platform',
        'tokens.clear',
        'tokens.get',
        'tokens.kept',
        'tokens.set',
      ],
      isFrozen: true,
    })
    const strangers = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'global']
    expect(await page.evaluate((names) => names.filter((name) => name in window), strangers)).toEqual([])
  })
}
