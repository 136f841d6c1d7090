import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { adminUsersSchema } from '../../renderer/api/contract.ts'
import type { Signed } from './check.ts'
import { pathOf } from './check-strangers.ts'

/** A new account, what strangers may do about one, and what an administrator may: it is deactivated in the end. */
export async function checkRegistration(signed: Signed): Promise<void> {
  const { provider, leftBehind } = signed
  const username = `check-${randomBytes(6).toString('hex')}`
  const email = `${username}@example.com`
  const password = `Aa1-${randomUUID()}`
  const body = { email, username, password, confirmPassword: password, firstName: 'Contract', lastName: 'Check' }
  await provider.succeeds('POST /users/register', { body })
  if (provider.findings.at(-1)?.verdict === 'as expected') leftBehind.push(`the account ${email}`)
  await provider.refuses('POST /users/register', [400, 409, 422], { body, note: 'the same again' })
  await provider.succeeds('POST /users/resend-verification', { body: { email } })
  await provider.succeeds('POST /users/forgot-password', { body: { email } })
  await provider.refuses('POST /users/reset-password', [400, 401, 403, 404, 410, 422], {
    body: { token: randomUUID(), password },
    note: 'a false token',
  })
  if (signed.isAdmin) await checkActivation(signed, username)
}

async function checkActivation({ provider, token }: Signed, username: string): Promise<void> {
  const call = 'PATCH /users/admin/users/:id'
  const query = `?page=1&pageSize=25&search=${username}`
  const found = await provider.succeeds('GET /users/admin/users', { token, query, note: 'the new one' })
  const user = v.is(adminUsersSchema, found) ? found.users.find((one) => one.username === username) : undefined
  if (!user) return provider.skip(call, 'the new account is not found')
  for (const isActive of [false, true, false]) {
    const note = isActive ? 'activates' : 'deactivates'
    await provider.succeeds(call, { token, path: pathOf(call, String(user.id)), body: { isActive }, note })
  }
}
