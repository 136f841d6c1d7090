import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
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
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
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
  },
  projects: [
    {
      name: 'wide, light',
      // Reduced motion makes the run 10% faster. The other project runs with animations.
      use: {
        viewport: { width: 1280, height: 800 },
        colorScheme: 'light',
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'narrow, dark',
      // Behavior that depends on theme, width or touch. screens.spec.ts checks how each screen looks.
      grep: /@narrow/,
      use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
    },
  ],
})
