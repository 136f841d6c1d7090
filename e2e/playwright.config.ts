import { defineConfig } from '@playwright/test'
import { findChromium } from '../.commands/chromium.mjs'

// Workers read this file too: they find what the first look found.
const executablePath = await findChromium()
if (executablePath) process.env.CHROMIUM_PATH = executablePath

// What a theme or a width can change runs in both. How each screen looks in them, and axe's opinion of it, is in screens.spec.ts.
const inBothWidths = [
  'account-story.spec.ts',
  'api-page.spec.ts',
  'connected-apps.spec.ts',
  'consent-account.spec.ts',
  'consent.spec.ts',
  'control-panel.spec.ts',
  'country-map.spec.ts',
  'country-membership.spec.ts',
  'dashboard.spec.ts',
  'demo-application.spec.ts',
  'demo-wallet.spec.ts',
  'gallery.spec.ts',
  'landing.spec.ts',
  'legal.spec.ts',
  'login-access.spec.ts',
  'login.spec.ts',
  'mailbox.spec.ts',
  'oauth-clients.spec.ts',
  'oauth-story.spec.ts',
  'referrals.spec.ts',
  'register.spec.ts',
  'sign-out.spec.ts',
  'theme.spec.ts',
  'user-management.spec.ts',
  'user-profile.spec.ts',
  'wallet-connection.spec.ts',
]

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/end-to-end',
  reporter: [['list'], ['json', { outputFile: '../test-results/end-to-end.json' }]],
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // Antialiasing may vary by a shade; a line that moved by a pixel may not.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', threshold: 0.1, maxDiffPixels: 20 },
  },
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    video: 'off',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'wide, light',
      testMatch: inBothWidths,
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
    },
    {
      name: 'narrow, dark',
      testMatch: inBothWidths,
      use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
    },
    { name: 'once', testIgnore: inBothWidths, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
