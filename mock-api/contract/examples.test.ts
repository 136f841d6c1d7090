import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { odeon } from '../../fixtures/clients.ts'
import { ada, alan, linus } from '../../fixtures/people.ts'
import { addressBarHeaders, sendRaw } from '../test-support/client.ts'
import { setUpTestApi } from '../test-support/hooks.ts'
import { tokensFor } from '../test-support/oauth.ts'
import { calls } from './calls.ts'
import { exampleOf } from './examples.ts'

const server = setUpTestApi({ users: 50 })

/** Gets the value of each shell variable as the page describes it. */
const variables: Record<string, (call: string) => Promise<unknown>> = {
  ada: async () => (await server.signIn(ada)).accessToken,
  alan: async () => (await server.signIn(alan)).accessToken,
  async linus() {
    const { cookies } = await sendRaw(server.url, { path: '/__mock/sign-in/linus', headers: addressBarHeaders })
    return /accessToken=([^;]+)/.exec(cookies.join())?.[1]
  },
  refresh_token: async () => (await server.signIn(alan)).refreshToken,
  async session_id() {
    const { accessToken } = await server.signIn(alan)
    const { text } = await server.send('GET /users/sessions', { token: accessToken })
    return JSON.parse(text)[0].id
  },
  async link_token(call) {
    const isVerification = call.endsWith('verify-email')
    const name = isVerification ? 'POST /users/resend-verification' : 'POST /users/forgot-password'
    await server.send(name, { body: { email: isVerification ? linus.email : alan.email } })
    return server.emailedToken()
  },
  async client_token() {
    const call = calls.find(({ id }) => id === 'issueTokens')
    const { text } = await run(call ? exampleOf(call, server.url).command : '')
    return JSON.parse(text).access_token
  },
  app_token: async () => (await tokensFor(server, alan, odeon, 'profile email read wallet referrals')).access_token,
}

/** Runs a command with the shell and curl. */
async function run(command: string, values: Record<string, string> = {}) {
  const curl = `curl() { command curl --silent --noproxy '*' --write-out '\\n%{http_code}' "$@"; }`
  const env = { ...process.env, ...values }
  const { stdout } = await promisify(execFile)('sh', ['-c', `${curl}\n${command}`], { env })
  const [text = '', status] = stdout.split(/\n(?=\d+$)/)
  return { status: Number(status), text }
}

/** Matches a body with the fields of the example, of the same types. The example of a list may be any of its items. */
function shapeOf(example: unknown): unknown {
  if (Array.isArray(example)) return expect.arrayContaining(example.map(shapeOf))
  if (typeof example !== 'object') return expect.any(Object(example).constructor)
  const fields = Object.entries(example ?? {}).map(([name, value]) => [name, shapeOf(value)])
  return example && expect.objectContaining(Object.fromEntries(fields))
}

test.each(calls.map((call) => ({ route: call.route, call })))(
  'the example of $route works',
  async ({ route, call }) => {
    const { command, response, variables: used } = exampleOf(call, server.url)
    const values: Record<string, string> = {}
    for (const [variable, meaning] of used) {
      expect(meaning).not.toBe('')
      values[variable] = String(await variables[variable]?.(route))
    }
    const { status, text } = await run(command, values)
    expect(status, text).toBe(call.status)
    if (response === undefined) return expect(text).toBe('')
    const real: unknown = JSON.parse(text)
    expect(real).toEqual(shapeOf(response))
    // The ranking of countries has its rows there.
    if (typeof Object(real).message === 'string') expect(response).toHaveProperty('message', Object(real).message)
  },
)
