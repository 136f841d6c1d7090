import type { Page } from '@playwright/test'
import { grace, linus } from '../fixtures/people.ts'
import { withCors } from './cors.ts'
import { solve } from './human-check.ts'
import { fill } from './register-page.ts'
import { attempt } from './sign-in-page.ts'
import { expect, test } from './test.ts'

const MESSAGE = 'Too many requests. Please wait a moment.'

type Screen = {
  address: string
  call: string
  button: string
  /** What leads up to the button, which is then pressed. */
  prepare: (page: Page) => Promise<unknown>
}

const screens: Record<string, Screen> = {
  'sending the verification mail again from the sign-in screen': {
    address: '/auth/login',
    call: 'resend-verification',
    button: 'Resend Verification Email',
    prepare: (page) => attempt(page, linus.email, linus.password),
  },
  'sending the verification mail again while waiting for it': {
    address: '/terms',
    call: 'resend-verification',
    button: 'Resend Verification Email',
    prepare: (page) => page.evaluate((email) => history.pushState({ email }, '', '/auth/verify-pending'), linus.email),
  },
  'asking for a reset mail': {
    address: '/auth/forgot-password',
    call: 'forgot-password',
    button: 'Send reset email',
    async prepare(page) {
      await page.getByLabel('Email').fill(grace.email)
      await solve(page)
    },
  },
  registering: {
    address: '/auth/register',
    call: 'register',
    button: 'Create Account',
    async prepare(page) {
      await fill(page)
      await solve(page)
    },
  },
  'choosing a new password': {
    address: '/auth/reset-password?token=x',
    call: 'reset-password',
    button: 'Reset Password',
    async prepare(page) {
      await page.getByLabel('New Password', { exact: true }).fill('Compiler-1959')
      await page.getByLabel('Confirm New Password').fill('Compiler-1959')
    },
  },
}

for (const [what, { address, call, button, prepare }] of Object.entries(screens))
  test(`too many requests while ${what}: the screen says so, and counts down until the next try (R-11, TF06)`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.route('**/users/verify-reset-token?**', (route) => route.fulfill(withCors({ json: { valid: true } })))
    await page.route(`**/users/${call}`, (route) =>
      route.fulfill(withCors({ status: 429, headers: { 'retry-after': '7' }, json: { message: MESSAGE } })),
    )
    await page.goto(address)
    await prepare(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert').filter({ hasText: MESSAGE })).toBeVisible()
    await expect(page.getByRole('button').filter({ hasText: /^Try again in [67] s/ })).toBeDisabled()
    await page.clock.runFor(7_500)
    await expect(page.getByRole('button', { name: button })).toBeEnabled()
  })

for (const [what, path, call] of [
  ['a verification link', '/auth/verify-email', 'verify-email'],
  ['a reset link', '/auth/reset-password', 'verify-reset-token'],
] as const)
  test(`too many requests while checking ${what}: trying again waits as long as the provider says`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.route(`**/users/${call}?**`, (route) =>
      route.fulfill(withCors({ status: 429, headers: { 'retry-after': '7' }, json: { message: MESSAGE } })),
    )
    await page.goto(`${path}?token=x`)
    await expect(page.getByRole('button').filter({ hasText: /^Try again in [67] s/ })).toBeDisabled()
    await page.clock.runFor(7_500)
    await expect(page.getByRole('button', { name: 'Try again', exact: true })).toBeEnabled()
  })
