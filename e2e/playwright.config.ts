import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './support/find-chromium.mjs'

// Workers read this file too: they find what the first look found.
const executablePath = findChromium()
if (executablePath) process.env.CHROMIUM_PATH = executablePath

const isHeadlessShell = /headless[-_]shell/.test(executablePath ?? '')

/**
 * What Chromium does without. A list of our own replaces Playwright's, so it says all that theirs does for Chromium on Linux
 * (`disabledFeatures` in Playwright 1.65.1): they are what its pages and intercepted requests rely on. What is ours is the last.
 */
const WITHOUT = [
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
  // A renderer in reserve would be started for each test in vain, and took a sixth of the processor's time.
  'SpareRendererForSitePerProcess',
]

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/end-to-end',
  reporter: [['list'], ['json', { outputFile: '../test-results/end-to-end.json' }]],
  globalSetup: './screens/screens-setup.ts',
  // Pages often wait, so one worker more than cores keeps them busy; full Chromium takes half as much processor time again.
  workers: availableParallelism() + (isHeadlessShell ? 1 : 0),
  fullyParallel: true,
  retries: 0,
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
    video: 'off',
    trace: 'off',
    // Those of a failure are taken by test.ts.
    screenshot: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        `--disable-features=${WITHOUT}`,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds: what it costs to optimize their code as far as can be is never earned back.
        '--js-flags=--no-turbofan',
      ],
    },
  },
  projects: [
    {
      name: 'wide, light',
      // Nothing moves, which is a tenth of the work; the other project has the motion that most people see.
      use: {
        viewport: { width: 1280, height: 800 },
        colorScheme: 'light',
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'narrow, dark',
      // Where a theme, a width or a finger can change what happens. How each screen looks is in screens.spec.ts.
      grep: /@narrow/,
      use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
    },
  ],
})
