import { type ClientRequest, request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { grace } from '../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../qa/test-client.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

/** A sign-out whose body is begun and not ended, once the server has asked who it is that sends it. */
async function begunSignOut(token: string): Promise<{ sending: ClientRequest; status: Promise<number | undefined> }> {
  const { sessions } = server.api
  const { find } = sessions
  const asked = new Promise<void>((resolve) => {
    sessions.find = (accessToken) => {
      resolve()
      return find(accessToken)
    }
  })
  const sending = request(`${server.url}/users/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending.on('error', reject).on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
  })
  sending.write('{"a":')
  await asked
  return { sending, status }
}

test('a session that ends while its owner is still sending does nothing more', async () => {
  const { accessToken } = await server.signIn(grace)
  const { sending, status } = await begunSignOut(accessToken)
  server.api.sessions.endAll(grace.id)
  sending.end('1}')
  expect(await status).toBe(401)
  expect(server.api.db.activities.where('userId', grace.id).map(({ action }) => action)).toEqual(['login'])
})

test('a session that goes on is served when its owner has sent all', async () => {
  const { accessToken } = await server.signIn(grace)
  const { sending, status } = await begunSignOut(accessToken)
  sending.end('1}')
  expect(await status).toBe(200)
})

test('a stranger is refused before the end of what is sent', async () => {
  const { sending, status } = await begunSignOut('x'.repeat(43))
  expect(await status).toBe(401)
  sending.destroy()
})
