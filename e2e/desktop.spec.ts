import { findElectron } from '../scripts/electron.mjs'
import { type RealShell, startRealShell } from './desktop/real-shell.ts'
import { tellStories } from './desktop/stories.ts'
import { configure, expect, test } from './desktop/test.ts'
import { signInButton } from './sign-in-page.ts'

/* The same stories as in desktop-shell.spec.ts, with the real Electron. */
const electron = findElectron()

// biome-ignore lint/suspicious/noSkippedTests: the binary comes from another host than the packages, which not every machine can reach
test.skip(!electron, "Electron's binary is not here: npm run desktop fetches it where there is a network")
test.use({
  // Starts no browser of Playwright's: a story that looks outside asks for one by itself.
  start: async ({ api, userData }, use) => {
    const shells: RealShell[] = []
    await use(async ({ settings, ...options } = {}) => {
      configure(userData, api, settings)
      const shell = await startRealShell(electron ?? '', { userData, ...options })
      shells.push(shell)
      return shell
    })
    for (const shell of shells) await shell.quit()
  },
})
tellStories()

test('the first page is painted within three seconds', async ({ api, userData }) => {
  configure(userData, api)
  const shell = await startRealShell(electron ?? '', { userData })
  await expect(signInButton(shell.page)).toBeVisible()
  const took = await shell.startTook()
  console.log(`From ready to first paint: ${Math.round(took)} ms`)
  expect(took).toBeLessThan(3000)
  await shell.quit()
})
