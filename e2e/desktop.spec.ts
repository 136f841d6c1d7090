import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findElectron } from '../.commands/electron.mjs'
import { startRealShell } from './desktop/real-shell.ts'
import { tellStories } from './desktop/stories.ts'
import { expect, test } from './desktop/test.ts'
import { signInButton } from './sign-in-page.ts'

/* The same stories as in desktop-shell.spec.ts, with the real Electron. */
const electron = findElectron()

test.use({ electron })
// biome-ignore lint/suspicious/noSkippedTests: the binary comes from another host than the packages, which not every machine can reach
test.skip(!electron, "Electron's binary is not here: npm run desktop fetches it where there is a network")
tellStories()

test('the first page is painted within three seconds', async ({ api, userData }) => {
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ apiHost: api.url, portalUrl: api.portal }))
  const shell = await startRealShell(electron ?? '', { userData })
  await expect(signInButton(shell.page)).toBeVisible()
  const took = await shell.startTook()
  console.log(`From ready to first paint: ${Math.round(took)} ms`)
  expect(took).toBeLessThan(3000)
  await shell.quit()
})
