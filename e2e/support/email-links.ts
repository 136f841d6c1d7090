import { type BrowserContext, expect } from '@playwright/test'
import { grace, linus } from '../../fixtures/people.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { sendTo } from '../../mock-api/test-support/client.ts'

type Api = MockApi & { url: string }

/** A new verification link for Linus, whose email is unverified. */
export const verificationLink = (api: Api) => sendLink(api, '/users/resend-verification', linus.email)

/** A new password reset link for Grace. */
export const resetLink = (api: Api) => sendLink(api, '/users/forgot-password', grace.email)

/** Opens the link of the only verification email in the mailbox. */
export async function verifyInMailbox(context: BrowserContext, api: Api): Promise<void> {
  const mailbox = await context.newPage()
  await mailbox.goto(`${api.url}/__mock/mailbox`)
  await mailbox.getByRole('listitem').filter({ hasText: 'Verify your email address' }).getByRole('link').click()
  const opened = context.waitForEvent('page')
  await mailbox.getByRole('link', { name: 'Verify your email address', exact: true }).click()
  const portal = await opened
  await expect(portal.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await portal.close()
  await mailbox.close()
}

async function sendLink(api: Api, path: string, email: string): Promise<string> {
  const { status, text } = await sendTo(api.url)(`POST ${path}`, { body: { email } })
  const [mail] = api.outbox.list({ to: email })
  if (status !== 200 || !mail?.link) throw new Error(`No link for ${email}: ${status} ${text}`)
  return mail.link
}
