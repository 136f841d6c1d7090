import { fileURLToPath } from 'node:url'
import { _electron } from '@playwright/test'
import { alan } from '../../fixtures/people.ts'
import { watch } from '../support/watch.ts'
import { findElectron } from './find-electron.mjs'
import { controlShell, type Shell } from './shell.ts'
import { defineStories, signIn, stoaLink, title } from './stories.ts'
import { configure, expect, test } from './test.ts'

/* The stories of stories.spec.ts with the real Electron. */
const electron = findElectron()
const project = fileURLToPath(new URL('../..', import.meta.url))

// biome-ignore lint/suspicious/noSkippedTests: npm does not install the binary, and not every machine can download it
test.skip(!electron, "Electron's binary is missing: npm run desktop downloads it")
test.use({
  start: async ({ api, userData, allowedErrors }, use) => {
    const shells: Shell[] = []
    const problems: string[][] = []
    const output: string[] = []
    await use(async ({ settings, argv = [] } = {}) => {
      configure(userData, api, settings)
      const application = await _electron.launch({
        ...(electron && { executablePath: electron }),
        args: [project, `--user-data-dir=${userData}`, ...argv],
      })
      application.on('console', (message) => output.push(message.text()))
      problems.push(await watch(application.context(), { origins: [api.url], api: api.url, errors: allowedErrors }))
      const controls = await controlShell((run, argument) => application.evaluate(run, argument))
      const shell = { ...controls, page: await application.firstWindow(), quit: () => application.close() }
      shells.push(shell)
      return shell
    })
    for (const shell of shells) await shell.quit()
    expect(problems.flat(), 'errors of the pages').toEqual([])
    expect(output, 'console of the main process').toEqual([])
  },
})
defineStories()

test.describe('navigation', () => {
  test.use({ allowedErrors: [/^Not allowed to /, /foreign origin: https?:\/\/evil\.example/] })

  test('links to other sites open in the browser, not in the window', async ({ start }) => {
    const { page, opened, startAgain } = await start()
    await signIn(page, alan)
    await expect(title(page)).toContainText(alan.firstName)
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
    // Opened last: once it has been opened, so has everything else that could be.
    await page.evaluate(() => void window.open('https://evil.example/'))
    await expect.poll(opened).not.toEqual([])
    await page.evaluate(() => location.assign('https://evil.example/a?b'))
    await expect.poll(opened).toEqual(['https://evil.example/', 'https://evil.example/a?b'])
    expect(page.context().pages()).toEqual([page])
    await expect(title(page)).toContainText(alan.firstName)
    await startAgain('ancient', stoaLink)
    await expect(title(page)).toContainText('Stoa')
  })
})
