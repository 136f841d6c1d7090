import { defineConfig } from '@playwright/test'
import { findChromium } from '../.commands/chromium.mjs'
import { picture } from './screens-machine.ts'

// Workers read this file too: they find what the first look found.
const executablePath = await findChromium()
if (executablePath) process.env.CHROMIUM_PATH = executablePath

/**
 * What Chromium does without: as Playwright has it, whose list this one replaces, and without a renderer in reserve, which would be
 * started for each test in vain and took a sixth of the processor's time.
 */
const WITHOUT = ['HttpsUpgrades', 'MediaRouter', 'OptimizationHints', 'PaintHolding', 'SpareRendererForSitePerProcess']

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/end-to-end',
  reporter: [['list'], ['json', { outputFile: '../test-results/end-to-end.json' }]],
  // Pages wait for timers, frames and answers: two tests at a time leave a quarter of two processors idle.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // Antialiasing may vary by a shade; a line that moved by a pixel may not.
    toHaveScreenshot: { ...picture, threshold: 0.1, maxDiffPixels: 20 },
  },
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
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
