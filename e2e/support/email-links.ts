import { grace, linus } from '../../fixtures/people.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { sendTo } from '../../mock-api/test-support/client.ts'

type Api = MockApi & { url: string }

/** A new verification link for Linus, whose email is unverified. */
export const verificationLink = (api: Api) => sendLink(api, '/users/resend-verification', linus.email)

/** A new password reset link for Grace. */
export const resetLink = (api: Api) => sendLink(api, '/users/forgot-password', grace.email)

async function sendLink(api: Api, path: string, email: string): Promise<string> {
  const { status, text } = await sendTo(api.url)(`POST ${path}`, { body: { email } })
  const [mail] = api.outbox.list({ to: email })
  if (status !== 200 || !mail?.link) throw new Error(`No link for ${email}: ${status} ${text}`)
  return mail.link
}
