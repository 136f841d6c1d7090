import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { resetLink } from '../support/email-links.ts'
import { expect, test } from '../support/test.ts'

const email = ['email', 254, 'pasted']
const current = ['current-password', 128, 'pasted']
const chosen = ['new-password', 128, 'pasted']

/** Each field's autocomplete, maximum length and whether it accepts pasted text, by name. */
const readCredentials = (page: Page) =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>(
      'input:is([type=email], [type=password], [name=username]):not([hidden])',
    )
    return [...fields].map((field) => {
      const isAccepted = field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))
      return [field.name, [field.autocomplete, field.maxLength, isAccepted ? 'pasted' : 'blocked']]
    })
  })

test('every credential field works with password managers and pasting', async ({ page, api, signIn }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const username = page.locator('form:has([type=password]) input[autocomplete=username][hidden]')
  for (const [path, fields, accounts] of [
    ['/auth/login', { email: ['username', 254, 'pasted'], password: current }, []],
    ['/auth/forgot-password', { email }, []],
    [
      '/auth/register',
      {
        email: ['username', 254, 'pasted'],
        username: ['nickname', 30, 'pasted'],
        password: chosen,
        confirmPassword: chosen,
      },
      [],
    ],
    [await resetLink(api), { password: chosen, confirmPassword: chosen }, [grace.email]],
    ['/dashboard/security', { currentPassword: current, password: chosen, confirmPassword: chosen }, [grace.email]],
  ] as const)
    await test.step(path, async () => {
      if (path.startsWith('/dashboard')) await signIn(grace, path)
      else await page.goto(path)
      await expect.poll(() => readCredentials(page)).toEqual(Object.entries(fields))
      const values = username.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))
      expect(await values).toEqual(accounts)
    })
  // Only full Chromium, which has a password manager, logs this.
  expect(logged.filter((text) => text.includes('Password forms should have'))).toEqual([])
})
