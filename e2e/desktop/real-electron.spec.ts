import { fileURLToPath } from 'node:url'
import { _electron } from '@playwright/test'
import { alan } from '../../fixtures/people.ts'
import { signInButton } from '../support/sign-in-page.ts'
import { findElectron } from './find-electron.mjs'
import { controlShell, type Shell, type Start } from './shell.ts'
import { defineStories, signIn, stoaLink, title } from './stories.ts'
import { configure, expect, test } from './test.ts'

/* The stories of stories.spec.ts with the real Electron. */
const electron = findElectron()
const project = fileURLToPath(new URL('../..', import.meta.url))

// biome-ignore lint/suspicious/noSkippedTests: npm does not install the binary, and not every machine can download it
test.skip(!electron, "Electron's binary is missing: npm run desktop downloads it")
test.use({
  start: async ({ api, userData }, use) => {
    const shells: Shell[] = []
    await use(async ({ settings, ...options } = {}) => {
      configure(userData, api, settings)
      const { shell } = await startElectron({ userData, ...options })
      shells.push(shell)
      return shell
    })
    for (const shell of shells) await shell.quit()
  },
})
defineStories()

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

test('the first page is painted within three seconds', async ({ api, userData }) => {
  configure(userData, api)
  const { shell, application } = await startElectron({ userData })
  await expect(signInButton(shell.page)).toBeVisible()
  const ready = await application.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('ready')[0]?.startTime ?? Number.NaN),
  )
  const painted = await shell.page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
  )
  console.log(`From ready to first paint: ${Math.round(painted - ready)} ms`)
  expect(painted - ready).toBeLessThan(3000)
  await shell.quit()
})

async function startElectron({ userData, argv = [] }: Start) {
  const application = await _electron.launch({
    ...(electron && { executablePath: electron }),
    args: [project, `--user-data-dir=${userData}`, ...argv],
  })
  const controls = await controlShell((run, argument) => application.evaluate(run, argument))
  const shell: Shell = { ...controls, page: await application.firstWindow(), quit: () => application.close() }
  return { shell, application }
}
