import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, firefox, type Project, webkit } from '@playwright/test'
import { findChromium, isHeadlessShell } from './support/find-chromium.mjs'

// Workers inherit the path, so they don't search again.
const executablePath = findChromium()
if (executablePath) process.env.CHROMIUM_PATH = executablePath
// The mock API and the desktop shell; `timezoneId` is that of pages.
process.env.TZ = 'UTC'

/** Replaces Playwright's own list for Linux (`disabledFeatures` in 1.65.1), so it repeats that list. Only the last entry is ours. */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Each test would start a spare renderer and never use it: a sixth of the processor's time.
  'SpareRendererForSitePerProcess',
]

/** Reduced motion makes the run 10% faster. The narrow project runs with animations. */
const WIDE = {
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  contextOptions: { reducedMotion: 'reduce' },
} satisfies Project['use']

const chromium = {
  // A visible Chromium lets the page that is in front write; the headless shell lets none.
  permissions: ['clipboard-write'],
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      `--disable-features=${DISABLED_FEATURES}`,
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages live for seconds: optimizing their code costs more than it saves.
      '--js-flags=--no-turbofan',
    ],
  },
} satisfies Project['use']

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/end-to-end',
  reporter: [['list'], ['json', { outputFile: '../test-results/end-to-end.json' }]],
  globalSetup: './screens/screens-machine.ts',
  // Pages often wait, so an additional worker keeps all cores busy. Full Chromium needs 50% more processor time than the shell.
  workers: availableParallelism() + (isHeadlessShell(executablePath ?? '') ? 1 : 0),
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // Antialiasing may vary by a shade; a line that moved by a pixel may not.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', threshold: 0.1, maxDiffPixels: 20 },
  },
  snapshotPathTemplate: '{testDir}/screens/reference/{arg}{ext}',
  use: { locale: 'en-US', timezoneId: 'UTC' },
  projects: [
    { name: 'chromium', use: { ...chromium, ...WIDE } },
    {
      name: 'chromium-narrow',
      // Behavior that depends on theme, width or touch. screens.spec.ts checks how each screen looks.
      grep: /@narrow/,
      use: { ...chromium, viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
    },
    ...otherBrowsers(),
  ],
})

/** True if this process runs the tests of all browsers, or of this one by its name. Workers and knip read this file too. */
function isRunOf(browser: string): boolean {
  const [, , command, ...options] = process.argv
  const hasProjects = options.some((option) => option.startsWith('--project'))
  return command === 'test' && (!hasProjects || options.some((option) => option.endsWith(browser)))
}

/** The projects of the other browsers that are installed. Prints how to install those that aren't. */
function otherBrowsers(): Project[] {
  const { FIREFOX_PATH } = process.env
  if (FIREFOX_PATH && !existsSync(FIREFOX_PATH))
    throw new Error(`FIREFOX_PATH is ${FIREFOX_PATH}, which does not exist.`)
  const projects: Project[] = []
  for (const browser of [firefox, webkit]) {
    const name = browser.name()
    const unmodifiedFirefox = name === 'firefox' && FIREFOX_PATH
    if (unmodifiedFirefox || existsSync(browser.executablePath()))
      projects.push({
        name,
        grep: /@every-browser/,
        use: {
          ...WIDE,
          browserName: name,
          // This channel drives an unmodified Firefox; the default needs the one that Playwright has patched.
          ...(unmodifiedFirefox && { channel: 'moz-firefox', launchOptions: { executablePath: unmodifiedFirefox } }),
        },
      })
    else if (isRunOf(name)) console.log(`No tests in ${name}: run npx playwright install --with-deps ${name}`)
  }
  return projects
}
