import { findElectron } from '../.commands/electron.mjs'
import { tellStories } from './desktop/stories.ts'
import { test } from './desktop/test.ts'

/* The same stories as in desktop-shell.spec.ts, with the real Electron. */
const electron = findElectron()

test.use({ electron })
// biome-ignore lint/suspicious/noSkippedTests: the binary comes from another host than the packages, which not every machine can reach
test.skip(!electron, "Electron's binary is not here: npm run desktop fetches it where there is a network")
tellStories()
