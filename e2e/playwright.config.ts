import { defineConfig } from '@playwright/test'
import { findChromium } from '../.commands/chromium.mjs'

// Workers read this file too: they find what the first look found.
const executablePath = await findChromium()
if (executablePath) process.env.CHROMIUM_PATH = executablePath

// What neither theme nor width can change. How each screen looks in both, and axe's opinion of it, is in screens.spec.ts.
const once = [
  'admin-metrics.spec.ts',
  'callback.spec.ts',
  'change-password.spec.ts',
  'consent-preview.spec.ts',
  'consent-refused.spec.ts',
  'email-verification.spec.ts',
  'forgot-password.spec.ts',
  'login-failures.spec.ts',
  'login-refused.spec.ts',
  'login-unverified.spec.ts',
  'oauth-client-form.spec.ts',
  'recent-activity.spec.ts',
  'referral-link.spec.ts',
  'register-failures.spec.ts',
  'register-referral.spec.ts',
  'reset-password.spec.ts',
  'security-sessions.spec.ts',
  'verify-email.spec.ts',
  'verify-pending*.spec.ts',
  'crawl.spec.ts',
  'consent-hostile.spec.ts',
  'page-heads.spec.ts',
  'oauth-client-library.spec.ts',
  'scenarios.spec.ts',
  'messages.spec.ts',
  'faults.spec.ts',
  'gallery-screens.spec.ts',
  'screens.spec.ts',
  'start.spec.ts',
  'test-kit.spec.ts',
  'offline.spec.ts',
  'watch.spec.ts',
  'bench/*.spec.ts',
  'session*.spec.ts',
  'guards.spec.ts',
  'keyboard.spec.ts',
  'reflow.spec.ts',
  'login-return-to.spec.ts',
  'too-many-requests.spec.ts',
  'register-phone.spec.ts',
  'wallet-connection-refused.spec.ts',
  'oauth-client-session.spec.ts',
  '*-late-answers.spec.ts',
  'login-browser.spec.ts',
  'user-management-*.spec.ts',
  'desktop*.spec.ts',
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
      testIgnore: once,
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
    },
    {
      name: 'narrow, dark',
      testIgnore: once,
      use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
    },
    { name: 'once', testMatch: once, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
